import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMaskWorker } from '@/components/design-tool/photo/mask-worker-client'
import { openPhotoFile } from '@/components/design-tool/photo/open-photo'
import { createRoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { startWorker, WorkerUnavailable } from '@/components/design-tool/shared/device/start-worker'
import { TIMINGS } from '@/lib/domain/limits'
import { LoopbackWorker } from './loopback-worker'

type Adder = { add: (one: number, other: number) => number }

beforeEach(() => {
  vi.useFakeTimers()
  LoopbackWorker.reset()
})
afterEach(() => void vi.useRealTimers())

test('a worker can be called once it listens, and passes its errors on', async () => {
  const worker = new LoopbackWorker()
  const starting = startWorker<Adder & { fail: () => void }>(worker)
  worker.run({
    add: (one: number, other: number) => one + other,
    fail: () => {
      throw new Error('nothing to add')
    },
  })
  const { api, stop } = await starting
  expect(await Promise.all([api.add(1, 2), api.add(3, 4)])).toEqual([3, 7])
  await expect(api.fail()).rejects.toThrow('nothing to add')
  expect(vi.getTimerCount()).toBe(0)
  stop()
  expect(worker.isTerminated).toBe(true)
})

test('a worker whose script fails to load, or never listens, is unavailable', async () => {
  const failing = new LoopbackWorker()
  const failed = startWorker<Adder>(failing)
  failing.dispatchEvent(new Event('error'))
  await expect(failed).rejects.toThrow(WorkerUnavailable)
  expect(failing.isTerminated).toBe(true)

  const silent = startWorker<Adder>(new LoopbackWorker())
  const waiting = expect(silent).rejects.toThrow(WorkerUnavailable)
  await vi.advanceTimersByTimeAsync(TIMINGS.workerStartMs)
  await waiting
})

test('an editor worker that could not be fetched does not blame the photo, and is fetched again for the next one', async () => {
  vi.stubGlobal('Worker', LoopbackWorker)
  const worker = startMaskWorker()
  const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'room.jpg')
  const first = openPhotoFile(photo, worker, false)
  LoopbackWorker.started[0]?.dispatchEvent(new Event('error'))
  expect(await first).toMatchObject({ problem: { failure: { code: 'part_missing' } } })
  expect(LoopbackWorker.started[0]?.isTerminated).toBe(true)

  const second = openPhotoFile(photo, worker, false)
  const bitmap = { close: () => undefined }
  LoopbackWorker.started[1]?.run({
    open: () => ({ size: { width: 900, height: 600 }, bitmap, pending: null }),
  })
  expect(await second).toHaveProperty('photo')
})

test('what is known of the kinds is said once the room’s worker knows it, or cannot be had', async () => {
  vi.stubGlobal('Worker', LoopbackWorker)
  vi.stubGlobal('createImageBitmap', async () => new ArrayBuffer(4))
  const kinds = { width: 1, height: 1, shares: new Uint8Array(10) }
  const roomOf = (script: typeof LoopbackWorker.script) => {
    LoopbackWorker.script = script
    const bitmap = Promise.resolve<ImageBitmap>(Object.create(null))
    return createRoomWorker({ file: new Blob(['a photo']), size: { width: 9, height: 6 }, bitmap })
  }
  const told: unknown[] = []
  const open = async () => ({ size: { width: 9, height: 6 }, upload: new Blob() })
  const room = roomOf((worker) => worker.run({ open, setKinds: (known: unknown) => void told.push(known) }))
  room.knowledge.subscribe(() => told.push(room.knowledge.get()))
  expect(room.knowledge.get()).toBe('coming')
  room.setKinds(null)
  room.setKinds(kinds)
  await vi.waitUntil(() => room.knowledge.get() === 'kinds')
  expect(told).toEqual([null, kinds, 'place', 'kinds'])

  const lost = roomOf((worker) => worker.dispatchEvent(new Event('error')))
  lost.setKinds(kinds)
  await vi.waitUntil(() => lost.knowledge.get() === 'place')
})
