import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenedPhoto } from '@/components/design-tool/smart-select/photo-model'
import { LoopbackWorker } from '../photo/loopback-worker'

const PHOTO = new Blob(['a photo'])
const OPENED: OpenedPhoto = { name: '1', kinds: { width: 0, height: 0, shares: new Uint8Array() } }

beforeEach(() => {
  LoopbackWorker.reset()
  vi.stubGlobal('Worker', LoopbackWorker)
  vi.resetModules()
})

/** The model of a newly loaded page, in a worker controlled by the test. */
async function setUp(api: { load?: () => Promise<void>; open?: () => Promise<OpenedPhoto> } = {}) {
  const whole = { load: () => Promise.resolve(), open: () => Promise.resolve(OPENED), ...api }
  LoopbackWorker.script = (worker) => worker.run(whole)
  const { deviceModel } = await import('@/components/design-tool/smart-select/device-model')
  const steps: string[] = []
  deviceModel.subscribe(() => {
    const { step } = deviceModel.state()
    if (step !== steps.at(-1)) steps.push(step)
  })
  return { deviceModel, steps }
}

const anySignal = () => new AbortController().signal

test('the model is fetched with the first photo, and each photo is seen to be prepared', async () => {
  const { deviceModel, steps } = await setUp()
  expect(await deviceModel.open(PHOTO, anySignal())).toEqual(OPENED)
  expect(steps).toEqual(['loading', 'starting', 'ready'])
  await deviceModel.open(PHOTO, anySignal())
  expect(steps.slice(3)).toEqual(['starting', 'ready'])
  expect(LoopbackWorker.started).toHaveLength(1)
})

test('the model is fetched once a photo is near, and not again with the photo', async () => {
  const { deviceModel, steps } = await setUp()
  deviceModel.prepare()
  deviceModel.prepare()
  await expect.poll(() => LoopbackWorker.started.length).toBe(1)
  expect(await deviceModel.open(PHOTO, anySignal())).toEqual(OPENED)
  expect(steps).toEqual(['loading', 'starting', 'ready'])
  expect(LoopbackWorker.started).toHaveLength(1)
})

test('where data is saved the model waits for a yes', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { deviceModel, steps } = await setUp()
  deviceModel.prepare()
  expect(steps).toEqual([])
  const opening = deviceModel.open(PHOTO, anySignal())
  expect(steps).toEqual(['offered'])
  expect(LoopbackWorker.started).toHaveLength(0)
  deviceModel.load()
  expect(await opening).toEqual(OPENED)
})

test('a visitor who goes without the model is not kept waiting, nor is a browser that can’t run it', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { deviceModel } = await setUp()
  const opening = deviceModel.open(PHOTO, anySignal())
  deviceModel.decline()
  const without = { details: { code: 'segment_unavailable' } }
  await expect(opening).rejects.toMatchObject(without)
  await expect(deviceModel.open(PHOTO, anySignal())).rejects.toMatchObject(without)
  deviceModel.load()
  expect(await deviceModel.open(PHOTO, anySignal())).toEqual(OPENED)

  vi.stubGlobal('WebAssembly', undefined)
  vi.stubGlobal('navigator', {})
  deviceModel.prepare()
  await expect(deviceModel.open(PHOTO, anySignal())).rejects.toMatchObject(without)
  expect(LoopbackWorker.started).toHaveLength(1)
})

test('after a failed download the photo waits for the next one', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no line'))
  load.mockResolvedValue()
  const { deviceModel, steps } = await setUp({ load })
  const opening = deviceModel.open(PHOTO, anySignal())
  await expect.poll(() => deviceModel.state().step).toBe('failed')
  expect(warn).toHaveBeenCalledOnce()
  expect(LoopbackWorker.started[0]?.isTerminated).toBe(true)
  deviceModel.load()
  expect(await opening).toEqual(OPENED)
  expect(steps).toEqual(['loading', 'failed', 'loading', 'starting', 'ready'])
})

test('a photo that can’t be prepared fails, and the note does not stay', async () => {
  const { deviceModel, steps } = await setUp({ open: () => Promise.reject(new Error('no photo')) })
  await expect(deviceModel.open(PHOTO, anySignal())).rejects.toThrow('no photo')
  expect(steps.at(-1)).toBe('ready')
})

test('a photo that was replaced does not say that the other one is ready', async () => {
  const first = Promise.withResolvers<OpenedPhoto>()
  const open = vi.fn<() => Promise<OpenedPhoto>>().mockReturnValueOnce(first.promise)
  const { deviceModel, steps } = await setUp({ open })
  const leaving = new AbortController()
  const replaced = deviceModel.open(PHOTO, leaving.signal)
  await expect.poll(() => open.mock.calls.length).toBe(1)
  leaving.abort()
  first.resolve(OPENED)
  await expect(replaced).rejects.toThrow('abort')
  expect(steps.at(-1)).toBe('starting')
})
