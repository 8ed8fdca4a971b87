import { expect, test } from 'vitest'
import { STYLE_IDS } from '../../../../lib/domain/style-list.ts'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/restyle/local/controls.ts'
import type { MoodReply } from '../../../../lib/restyle/mood/messages.ts'
import { MoodDesk } from '../../../../lib/restyle/mood/mood-desk.ts'

const photo = { kind: 'photo', width: 1, height: 1, rgb: new Uint8Array(3), focal35mm: null } as const
const mask = { kind: 'mask', mask: new Uint8Array(1) } as const

const picture = { width: 1, height: 1, rgba: new Uint8ClampedArray(4), understood: [] }

function wish(id: number, style: Controls['style']) {
  return { kind: 'style', id, controls: { ...DEFAULT_CONTROLS, style } } as const
}

/** A desk whose photos write down what is done with them; a style named in `broken` throws. */
function openDesk({ broken = [] }: { broken?: string[] } = {}) {
  const log: string[] = []
  const replies: MoodReply[] = []
  let photos = 0
  const desk = new MoodDesk(
    (reply) => replies.push(reply),
    () => {
      const name = `photo ${++photos}`
      return {
        look: () => {
          log.push(`${name} looked at`)
          throw new RangeError('nobody asked yet')
        },
        paint: () => {
          log.push(`${name} painted`)
        },
        prepare: () => {
          log.push(`${name} prepared`)
          throw new RangeError('nobody asked yet')
        },
        preview: ({ style }) => {
          log.push(`${name} ${style}`)
          if (broken.includes(style)) throw new Error(`no ${style} today`)
          return picture
        },
        *rehearsal() {
          for (const piece of [1, 2]) {
            log.push(`${name} rehearsal ${piece}`)
            yield
          }
        },
      }
    },
  )
  const workAll = () => {
    while (desk.workOnce());
  }
  return { desk, log, replies, workAll }
}

test('a new photo is looked at and rehearsed with before anything is painted', () => {
  const { desk, log, replies, workAll } = openDesk()
  desk.take(photo)
  workAll()
  expect(log).toEqual(['photo 1 looked at', 'photo 1 rehearsal 1', 'photo 1 rehearsal 2'])
  expect(replies).toEqual([])
})

test('what is painted is prepared and all styles are made before one is chosen; the rehearsal ends', () => {
  const { desk, log, workAll } = openDesk()
  desk.take(photo)
  desk.workOnce()
  desk.workOnce()
  desk.take(mask)
  log.length = 0
  workAll()
  expect(log).toEqual(['photo 1 prepared', ...STYLE_IDS.map((style) => `photo 1 ${style}`)])
})

test('a style that was made ahead is answered without being made again, each time with a buffer of its own', () => {
  const { desk, log, replies, workAll } = openDesk()
  desk.take(photo)
  desk.take(mask)
  workAll()
  log.length = 0
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  desk.take(wish(2, 'coastal'))
  desk.workOnce()
  expect(log).toEqual([])
  expect(replies).toMatchObject([
    { kind: 'preview', id: 1 },
    { kind: 'preview', id: 2 },
  ])
  const buffers = replies.map((reply) => reply.kind === 'preview' && reply.preview.rgba.buffer)
  expect(new Set([...buffers, picture.rgba.buffer]).size).toBe(3)
})

test('other steps are the same preview, another strength is another one', () => {
  const { desk, log } = openDesk()
  desk.take(photo)
  desk.take(mask)
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  log.length = 0
  desk.take({ ...wish(2, 'coastal'), controls: { ...DEFAULT_CONTROLS, style: 'coastal', steps: 60 } })
  desk.workOnce()
  expect(log).toEqual([])
  desk.take({ ...wish(3, 'coastal'), controls: { ...DEFAULT_CONTROLS, style: 'coastal', strength: 0.2 } })
  desk.workOnce()
  expect(log).toEqual(['photo 1 coastal'])
})

test('a chosen style goes before everything else, the newest of several alone', () => {
  const { desk, log, replies } = openDesk()
  desk.take(photo)
  desk.take(mask)
  desk.take(wish(1, 'rustic'))
  desk.take(wish(2, 'coastal'))
  desk.workOnce()
  expect(log).toEqual(['photo 1 painted', 'photo 1 coastal'])
  expect(replies).toEqual([{ kind: 'preview', id: 2, preview: picture }])
})

test('a style that comes while others are made ahead is next', () => {
  const { desk, log } = openDesk()
  desk.take(photo)
  desk.take(mask)
  for (let piece = 0; piece < 3; piece++) desk.workOnce()
  desk.take(wish(1, 'japanese'))
  desk.workOnce()
  expect(log.at(-1)).toBe('photo 1 japanese')
})

test('a new mask ends all work for the old one, and waits with other styles until one was shown', () => {
  const { desk, log, workAll } = openDesk()
  desk.take(photo)
  desk.take(mask)
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  desk.take(mask)
  log.length = 0
  workAll()
  expect(log).toEqual(['photo 1 prepared'])
})

test('a new photo forgets what was painted on the old one', () => {
  const { desk, log, workAll } = openDesk()
  desk.take(photo)
  desk.take(mask)
  desk.workOnce()
  desk.take(photo)
  log.length = 0
  workAll()
  expect(log).toEqual(['photo 2 looked at', 'photo 2 rehearsal 1', 'photo 2 rehearsal 2'])
})

test('a style that fails says why, and the next one is made', () => {
  const { desk, replies } = openDesk({ broken: ['coastal'] })
  desk.take(photo)
  desk.take(mask)
  desk.take(wish(1, 'coastal'))
  desk.workOnce()
  desk.take(wish(2, 'rustic'))
  desk.workOnce()
  expect(replies.map(({ kind, id }) => [kind, id])).toEqual([
    ['failed', 1],
    ['preview', 2],
  ])
})

test('without a photo there is nothing to preview', () => {
  const { desk, replies, workAll } = openDesk()
  desk.take(wish(1, 'coastal'))
  workAll()
  expect(replies).toEqual([{ kind: 'failed', id: 1, message: 'no photo yet' }])
})

test('while a stroke is drawn nothing is begun, and afterwards it goes on where it was', () => {
  const { desk, log, workAll } = openDesk()
  desk.take(photo)
  desk.workOnce()
  desk.take({ kind: 'pause' })
  workAll()
  expect(log).toEqual(['photo 1 looked at'])
  desk.take(mask)
  workAll()
  expect(log).toEqual(['photo 1 looked at', 'photo 1 painted'])
  desk.take({ kind: 'resume' })
  workAll()
  expect(log.slice(2)).toEqual(['photo 1 prepared', ...STYLE_IDS.map((style) => `photo 1 ${style}`)])
})
