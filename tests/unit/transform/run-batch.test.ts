import { describe, expect, test } from 'vitest'
import type { BatchDoors, BatchEvent, BatchJob, MadeDesign } from '@/lib/client/transform/batch'
import { REPEAT_PAUSES_MS } from '@/lib/client/transform/make-design'
import { planBatch, runBatch, seedOf } from '@/lib/client/transform/run-batch'
import { fakeDoors, job, listener, lost, refused } from './fake-doors'

const { signal } = new AbortController()

/** Runs a job as a fresh plan; tells how it ended and what it made. */
async function run(wanted: BatchJob, doors: BatchDoors, tell: (event: BatchEvent) => void, given = signal) {
  const made: MadeDesign[] = []
  const plan = planBatch(wanted, doors.newRunId, [], 0)
  const end = await runBatch({
    plan,
    doors,
    tell(event) {
      if (event.type === 'made') made.push(event.design)
      tell(event)
    },
    control: { signal: given, isCancelled: () => false },
  })
  return { end, made, isComplete: end === 'complete' }
}

describe('a batch of designs', () => {
  test('checks the files once, then makes one design after another, each as a run of its own', async () => {
    const { doors, calls, uploads } = fakeDoors()
    const result = await run(job(3), doors, () => {})
    expect(result.isComplete).toBe(true)
    expect(calls).toEqual(['validate', 'upload', 'upload', 'upload'])
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(3)
  })

  test('tells each stage of each design in order', async () => {
    const { doors } = fakeDoors()
    const { events, tell } = listener()
    await run(job(2), doors, tell)
    const told = events.map((event) => `${event.index} ${event.type === 'stage' ? event.stage : event.type}`)
    const ofOne = (index: number) =>
      ['preparing', 'transforming', 'finalizing', 'made'].map((what) => `${index} ${what}`)
    expect(told).toEqual([...ofOne(0), ...ofOne(1)])
  })

  test('the first failure stops it, and what was made is kept', async () => {
    const { doors, uploads } = fakeDoors({ upload: [null, refused('engine_failed')] })
    const { events, tell } = listener()
    const result = await run(job(4), doors, tell)
    expect(result.isComplete).toBe(false)
    expect(result.made).toHaveLength(1)
    expect(uploads).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ type: 'failed', index: 1, failure: { code: 'engine_failed' } })
  })

  test('files that fail the check cost no upload', async () => {
    const { doors, calls } = fakeDoors({ validate: [refused('empty_mask')] })
    const { events, tell } = listener()
    await run(job(2), doors, tell)
    expect(calls).toEqual(['validate'])
    expect(events.at(-1)).toMatchObject({ type: 'failed', index: 0, failure: { code: 'empty_mask' } })
  })

  test('an unknown error is told as a failed generation with its own message', async () => {
    const { doors } = fakeDoors({ upload: [new Error('out of paint')] })
    const { events, tell } = listener()
    await run(job(1), doors, tell)
    expect(events.at(-1)).toMatchObject({ failure: { code: 'unexpected', message: 'out of paint' } })
  })
})

describe('storing while it runs', () => {
  test('each design is stored as soon as it is made', async () => {
    const { doors, calls } = fakeDoors()
    const { events, tell } = listener()
    await run(job(2, { isSaving: true }), doors, tell)
    expect(calls).toEqual(['validate', 'upload', 'save', 'upload', 'save'])
    expect(events.filter(({ type }) => type === 'saved').map(({ index }) => index)).toEqual([0, 1])
  })

  test('a design that cannot be stored is kept and the batch goes on', async () => {
    const { doors } = fakeDoors({ save: [refused('storage_limit')] })
    const { events, tell } = listener()
    const result = await run(job(2, { isSaving: true }), doors, tell)
    expect(result).toMatchObject({ isComplete: true })
    expect(result.made).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'not-saved')).toHaveLength(1)
  })
})

describe('when the network fails', () => {
  test('the upload is repeated under the same run, with growing pauses', async () => {
    const { doors, uploads, pausesMs } = fakeDoors({ upload: [lost(), lost(), null] })
    const result = await run(job(1), doors, () => {})
    expect(result.made).toHaveLength(1)
    expect(uploads).toHaveLength(3)
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(1)
    expect(pausesMs).toEqual([1_000, 2_000])
  })

  test('it gives up after the last pause and says why', async () => {
    const { doors, uploads } = fakeDoors({ upload: Array.from({ length: 20 }, lost) })
    const { events, tell } = listener()
    const result = await run(job(1), doors, tell)
    expect(result.isComplete).toBe(false)
    expect(uploads).toHaveLength(REPEAT_PAUSES_MS.length + 1)
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'service_down' } })
  })

  test('a refusal by the server is not repeated', async () => {
    const { doors, uploads } = fakeDoors({ upload: [refused('no_credits')] })
    await run(job(1), doors, () => {})
    expect(uploads).toHaveLength(1)
  })
})

describe('a run that is still going', () => {
  test('is followed to its end instead of being asked for anew', async () => {
    const { doors, calls, runs } = fakeDoors({ upload: [lost(), refused('run_in_progress')] })
    runs.push('reserved', 'generating', 'succeeded')
    const { made } = await run(job(1), doors, () => {})
    expect(calls).toEqual(['validate', 'upload', 'upload', 'readRun', 'readRun', 'readRun'])
    expect(made[0]?.imageUrl).toBe(`${made[0]?.resultUrl}?as=preview`)
  })

  test('is followed through lost answers', async () => {
    const { doors, runs } = fakeDoors({ upload: [refused('run_in_progress')], readRun: [null, lost(), null] })
    runs.push('generating', 'succeeded')
    expect((await run(job(1), doors, () => {})).made).toHaveLength(1)
  })

  test('that fails stops the batch with its reason', async () => {
    const { doors, runs } = fakeDoors({ upload: [refused('run_in_progress')] })
    runs.push('generating', 'failed')
    const { events, tell } = listener()
    await run(job(2), doors, tell)
    expect(events.at(-1)).toMatchObject({ type: 'failed', index: 0, failure: { code: 'engine_timeout' } })
  })
})

describe('stopping', () => {
  test('an abort ends the batch without telling of a failure', async () => {
    const stop = new AbortController()
    const { doors } = fakeDoors({ upload: [lost()] })
    const { events, tell } = listener()
    stop.abort()
    await expect(run(job(1), doors, tell, stop.signal)).rejects.toThrow(DOMException)
    expect(events.filter(({ type }) => type === 'failed')).toEqual([])
  })
})

describe('seeds', () => {
  test('a given seed is counted up, so that the designs of a batch differ', async () => {
    const { doors, uploads } = fakeDoors()
    await run(job(3, { seed: 999_998 }), doors, () => {})
    expect(uploads.map(({ body }) => body.fields.seed)).toEqual([999_998, 999_999, 0])
  })

  test('a seed left to chance is not sent', () => {
    expect(seedOf(undefined, 4)).toBeUndefined()
  })
})
