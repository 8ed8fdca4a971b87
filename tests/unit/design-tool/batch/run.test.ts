import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BatchEvent, type BatchJob, planBatch } from '@/components/design-tool/batch/batch'
import type { BatchApi } from '@/components/design-tool/batch/request'
import { RETRIES } from '@/components/design-tool/batch/request'
import { runBatch } from '@/components/design-tool/batch/run'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { fakeBatchApi, job, listener, lost, PLACE, refused } from './fake-batch-api'

const { signal } = new AbortController()

// Time passes at once whenever everything waits for it.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'))
afterEach(() => void vi.useRealTimers())

/** Runs a job as a new plan; returns how it ended and what it made. */
async function run(wanted: BatchJob, api: BatchApi, report: (event: BatchEvent) => void, given = signal) {
  const made: MadeDesign[] = []
  const plan = planBatch(wanted, api.newRunId, PLACE, 0)
  const end = await runBatch({
    plan,
    api,
    report(event) {
      if (event.type === 'made') made.push(event.design)
      report(event)
    },
    signal: given,
    isCancelled: () => false,
  })
  return { end, made, isComplete: end === 'complete' }
}

describe('a batch of designs', () => {
  test('checks the files once, makes one design after another, each as a run of its own, and reports each stage', async () => {
    const { api, calls, uploads } = fakeBatchApi()
    const { events, report } = listener()
    expect(await run(job(2), api, report)).toMatchObject({ isComplete: true })
    expect(calls).toEqual(['validate', 'upload', 'upload'])
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(2)
    const stages = ['preparing', 'transforming', 'finalizing', 'made']
    expect(
      events.map((event) => `${event.index} ${event.type === 'stage' ? event.stage : event.type}`),
    ).toEqual([0, 1].flatMap((index) => stages.map((what) => `${index} ${what}`)))
  })

  test('the first failure stops it, and what was made is kept', async () => {
    const { api, uploads } = fakeBatchApi({ upload: [null, refused('engine_failed')] })
    const { events, report } = listener()
    const result = await run(job(4), api, report)
    expect(result.isComplete).toBe(false)
    expect(result.made).toHaveLength(1)
    expect(uploads).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ type: 'failed', index: 1, error: { code: 'engine_failed' } })
  })
})

test('what a browser says of its own error is not passed on', async () => {
  const unreadable = new DOMException('The requested file could not be read', 'NotReadableError')
  const { api } = fakeBatchApi({ validate: [unreadable] })
  const { events, report } = listener()
  await run(job(1), api, report)
  expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'unexpected', message: '' } })
})

test('each design is stored as soon as it is made; one that cannot be is kept, and the batch goes on', async () => {
  const { api, calls } = fakeBatchApi({ save: [refused('storage_limit')] })
  const { events, report } = listener()
  const result = await run(job(2, { isSaving: true }), api, report)
  expect(calls).toEqual(['validate', 'upload', 'save', 'upload', 'save'])
  expect([result.isComplete, result.made.length]).toEqual([true, 2])
  const stored = events.filter(({ type }) => type === 'saved' || type === 'not-saved')
  expect(stored.map(({ type, index }) => [index, type])).toEqual([
    [0, 'not-saved'],
    [1, 'saved'],
  ])
})

describe('when the network fails', () => {
  test('the upload is repeated under the same run, with growing pauses', async () => {
    const { api, uploads } = fakeBatchApi({ upload: [lost(), lost(), null] })
    const start = Date.now()
    const result = await run(job(1), api, () => {})
    expect(result.made).toHaveLength(1)
    expect(uploads).toHaveLength(3)
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(1)
    expect(Date.now() - start).toBe(1_000 + 2_000)
  })

  test('an upload that found the server too busy is repeated as well', async () => {
    const { api, uploads } = fakeBatchApi({ upload: [refused('server_busy'), null] })
    const result = await run(job(1), api, () => {})
    expect([result.made.length, uploads.length]).toEqual([1, 2])
  })

  test('it gives up after the last pause and says why', async () => {
    const { api, uploads } = fakeBatchApi({ upload: Array.from({ length: 20 }, lost) })
    const { events, report } = listener()
    const result = await run(job(1), api, report)
    expect(result.isComplete).toBe(false)
    expect(uploads).toHaveLength(RETRIES.retries + 1)
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'service_down' } })
  })
})

describe('a run that is still going', () => {
  test('is followed to its end instead of being asked for anew', async () => {
    const { api, calls, runs } = fakeBatchApi({ upload: [lost(), refused('run_in_progress')] })
    runs.push('reserved', 'generating', 'succeeded')
    const { made } = await run(job(1), api, () => {})
    expect(calls).toEqual(['validate', 'upload', 'upload', 'readRun', 'readRun', 'readRun'])
    expect(made[0]?.imageUrl).toBe(`${made[0]?.resultUrl}?as=preview`)
  })

  test('that fails stops the batch with its reason', async () => {
    const { api, runs } = fakeBatchApi({ upload: [refused('run_in_progress')] })
    runs.push('generating', 'failed')
    const { events, report } = listener()
    await run(job(2), api, report)
    expect(events.at(-1)).toMatchObject({ type: 'failed', index: 0, error: { code: 'engine_timeout' } })
  })
})

describe('stopping', () => {
  test('an abort ends the batch without reporting a failure', async () => {
    const stop = new AbortController()
    const { api } = fakeBatchApi({ upload: [lost()] })
    const { events, report } = listener()
    stop.abort()
    await expect(run(job(1), api, report, stop.signal)).rejects.toThrow(DOMException)
    expect(events.filter(({ type }) => type === 'failed')).toEqual([])
  })
})

describe('seeds', () => {
  test('a given seed is counted up, so that the designs of a batch differ', async () => {
    const { api, uploads } = fakeBatchApi()
    await run(job(3, { seed: 999_998 }), api, () => {})
    expect(uploads.map(({ body }) => body.fields.seed)).toEqual([999_998, 999_999, 0])
  })

  test('without a chosen one, the first design is the previewed one and the server draws the others', async () => {
    const { api, uploads } = fakeBatchApi()
    await run(job(3, { previewSeed: 42 }), api, () => {})
    expect(uploads.map(({ body }) => body.fields.seed)).toEqual([42, undefined, undefined])
  })
})
