import { expect, test } from 'vitest'
import type { DesignRun } from '@/lib/domain/design-run'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import type { StoredDesign } from '@/lib/server/designs/queries'
import { fromRun, fromStored, groupByRoom, listRooms } from '@/lib/server/designs/rooms'
import { saveDesign } from '@/lib/server/designs/service'
import { readRuns } from '@/lib/server/runs/service'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './support/test-app'

const world = await openServerTest()

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

function run(id: string, minute: number, changes: Partial<DesignRun> = {}): DesignRun {
  return {
    id,
    userId: 'user',
    status: 'succeeded',
    params: {
      task: 'restyle-areas',
      style: 'modern',
      roomType: '',
      prompt: '',
      negativePrompt: '',
      ...INITIAL_NUMBERS,
      seed: 1,
      areas: [],
    },
    engine: 'local',
    engineJobId: null,
    clamped: [],
    seed: 1,
    photoHash: null,
    maskHash: null,
    originalPath: 'photo-1',
    attempt: 1,
    resultPath: id,
    diffReport: null,
    made: null,
    errorCode: null,
    creditRefunded: false,
    resultExpired: false,
    createdAt: at(minute),
    finishedAt: at(minute),
    ...changes,
  }
}

const stored = (runId: string | null, minute: number, originalPath: string | null): StoredDesign => ({
  id: `stored-${minute}`,
  userId: 'user',
  runId,
  originalPath,
  transformedPath: 'file',
  style: 'rustic',
  prompt: '',
  timestamp: minute,
  createdAt: at(minute),
})

test('designs of one photo are one room, newest first, and a stored one stands for its run', () => {
  const kept = [run('b', 5, { originalPath: 'photo-2' }), run('c', 9)].map(fromRun)
  const others = [stored('a', 2, 'photo-1'), stored('expired', 3, 'photo-2')]
  const made = [...kept, ...others.map((each) => fromStored(each, undefined))]
  const rooms = groupByRoom(made, new Set(['c']), new Map())
  expect(rooms.map(({ title }) => title)).toEqual(['Room, Modern', 'Room, Modern'])
  expect(rooms[0]?.designs.map(({ name, hasList }) => [name, hasList])).toEqual([
    ['Modern', true],
    ['Rustic', false],
  ])
  expect(rooms.map(({ designs }) => designs.map(({ runId, storedId }) => [runId, storedId]))).toEqual([
    [
      ['c', null],
      ['a', 'stored-2'],
    ],
    [
      ['b', null],
      ['expired', 'stored-3'],
    ],
  ])
})

test('a stored design whose run and photo are gone is a room of its own, without a photo', () => {
  const made = [stored(null, 1, null), stored(null, 2, null)].map((each) => fromStored(each, undefined))
  const [one, other] = groupByRoom(made, new Set(), new Map())
  expect([one?.designs.length, other?.designs.length, one?.designs[0]?.originalUrl]).toEqual([1, 1, null])
  expect(one?.designs[0]?.alteration).toEqual({ by: 'unknown', change: 'look', kinds: ['other'] })
})

test('designs are filed by the room they were made in, and those of no room with the rest of their photo', () => {
  const made = [run('a', 1), run('b', 2), run('c', 3), run('d', 4, { originalPath: 'photo-2' })].map(fromRun)
  const roomIds = new Map([
    ['a', 'first'],
    ['b', 'copy'],
    ['d', null],
  ])
  const rooms = groupByRoom(made, new Set(), roomIds)
  expect(rooms.map(({ key, designs }) => [key, designs.map(({ runId }) => runId).join('')])).toEqual([
    ['photo-2', 'd'],
    ['copy', 'cb'],
    ['first', 'a'],
  ])
  expect(rooms[1]?.designs.map(({ name }) => name)).toEqual(['Modern 2', 'Modern'])
})

test('every design is on one of the pages, however many there are', async () => {
  const { app, user } = await subscribe(world, fakeEngine(), { designs_left: 9, total_designs: 9 })
  const makeRun = async () => (await createDesign(app, user.id, designRequest())).run.id
  const [first, saved, other] = [await makeRun(), await makeRun(), await makeRun()]
  const storedIds = [(await saveDesign(app, user.id, saved)).id, (await saveDesign(app, user.id, other)).id]
  const last = await makeRun()

  const pages = [await listRooms(app, user.id, null, 1)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await listRooms(app, user.id, next, 1))
  }
  const shown = pages.flatMap(({ rooms }) => rooms.flatMap(({ designs }) => designs))
  expect(shown.map(({ runId, storedId }) => [runId, storedId])).toEqual([
    [last, null],
    [other, storedIds[1]],
    [first, null],
    [saved, storedIds[0]],
  ])
  expect(shown.every(({ aspect }) => aspect !== null)).toBe(true)

  const [newest] = await readRuns(app, user.id, { limit: 1 })
  const rest = await readRuns(app, user.id, { limit: 10, after: newest?.id ?? null })
  expect(rest.map(({ id }) => id)).toEqual([other, saved, first])
  const stranger = await world.newUser()
  await expectError(listRooms(app, stranger.id, { kind: 'run', id: last }), 'run_not_found')
})
