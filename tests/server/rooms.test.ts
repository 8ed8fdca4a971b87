import { expect, test } from 'vitest'
import type { DesignRun } from '@/lib/domain/design-run'
import type { StoredDesign } from '@/lib/server/designs/queries'
import { groupByPhoto } from '@/lib/server/designs/rooms'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

function run(id: string, minute: number, changes: Partial<DesignRun> = {}): DesignRun {
  return {
    id,
    userId: 'user',
    status: 'succeeded',
    params: {
      style: 'modern',
      roomType: '',
      prompt: '',
      negativePrompt: '',
      steps: 50,
      guidance: 7.5,
      strength: 0.8,
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
    maskPath: null,
    resultPath: id,
    receipt: null,
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
  const runs = [
    run('a', 1),
    run('b', 5, { originalPath: 'photo-2' }),
    run('c', 9),
    run('failed', 10, { status: 'failed' }),
    run('expired', 11, { resultExpired: true }),
  ]
  const rooms = groupByPhoto(runs, [stored('a', 2, 'photo-1'), stored('expired', 3, 'photo-2')])
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
  const [one, other] = groupByPhoto([], [stored(null, 1, null), stored(null, 2, null)])
  expect([one?.designs.length, other?.designs.length, one?.designs[0]?.originalUrl]).toEqual([1, 1, null])
})
