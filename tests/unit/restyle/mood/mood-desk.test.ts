import { expect, test } from 'vitest'
import { STYLE_IDS } from '../../../../lib/domain/style-list.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/restyle/local/controls.ts'
import type { MoodReply } from '../../../../lib/restyle/mood/messages.ts'
import { MoodDesk } from '../../../../lib/restyle/mood/mood-desk.ts'

const room = {
  kind: 'room',
  width: 1,
  height: 1,
  rgb: new Uint8Array(3),
  mask: new Uint8Array(1),
} as const

const picture = { width: 1, height: 1, rgba: new Uint8ClampedArray(4), understood: [] }

function wish(id: number, style: Controls['style']) {
  return { kind: 'style', id, controls: { ...DEFAULT_CONTROLS, style } } as const
}

/** A desk whose rooms write down what is done with them; a style named in `broken` throws. */
function openDesk({ broken = [] }: { broken?: string[] } = {}) {
  const log: string[] = []
  const replies: MoodReply[] = []
  let rooms = 0
  const desk = new MoodDesk(
    (reply) => replies.push(reply),
    () => {
      const name = `room ${++rooms}`
      return {
        prepare: () => {
          log.push(`${name} looked at`)
          throw new RangeError('nobody asked yet')
        },
        preview: ({ style }) => {
          log.push(`${name} ${style}`)
          if (broken.includes(style)) throw new Error(`no ${style} today`)
          return picture
        },
      }
    },
  )
  const workAll = () => {
    while (desk.workOnce());
  }
  return { desk, log, replies, workAll }
}

test('a new room is looked at and all styles are made ready before one is chosen', () => {
  const { desk, log, replies, workAll } = openDesk()
  desk.take(room)
  workAll()
  expect(log).toEqual(['room 1 looked at', ...STYLE_IDS.map((style) => `room 1 ${style}`)])
  expect(replies).toEqual([])
})

test('a chosen style goes before everything else, the newest of several alone', () => {
  const { desk, log, replies } = openDesk()
  desk.take(room)
  desk.take(wish(1, 'rustic'))
  desk.take(wish(2, 'coastal'))
  desk.workOnce()
  expect(log).toEqual(['room 1 coastal'])
  expect(replies).toEqual([{ kind: 'preview', id: 2, preview: picture }])
})

test('a style that comes while others are made ahead is next', () => {
  const { desk, log } = openDesk()
  desk.take(room)
  desk.workOnce()
  desk.workOnce()
  desk.take(wish(1, 'japanese'))
  desk.workOnce()
  expect(log.at(-1)).toBe('room 1 japanese')
})

test('a new room ends all work for the old one, and waits with other styles until one was shown', () => {
  const { desk, log, workAll } = openDesk()
  desk.take(room)
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  desk.take(room)
  workAll()
  expect(log).toEqual(['room 1 coastal', 'room 2 looked at'])
})

test('a style that fails says why, and the next one is made', () => {
  const { desk, replies } = openDesk({ broken: ['coastal'] })
  desk.take(room)
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  desk.take(wish(2, 'rustic'))
  desk.workOnce()
  expect(replies.map(({ kind, id }) => [kind, id])).toEqual([
    ['failed', 1],
    ['preview', 2],
  ])
})

test('without a room there is nothing to preview', () => {
  const { desk, replies, workAll } = openDesk()
  desk.take(wish(1, 'coastal'))
  workAll()
  expect(replies).toEqual([{ kind: 'failed', id: 1, message: 'no room yet' }])
})
