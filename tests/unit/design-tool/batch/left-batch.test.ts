import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BatchEvent, type BatchPlan, planBatch } from '@/components/design-tool/batch/batch'
import { reopenBatch, runBatch } from '@/components/design-tool/batch/run'
import { BatchRunner } from '@/components/design-tool/batch/runner'
import { fakeBatchApi, job, listener, lost, PLACE, refused } from './fake-batch-api'

const control = { signal: new AbortController().signal, isCancelled: () => false }

// Time passes at once whenever everything waits for it.
beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'))
afterEach(() => void vi.useRealTimers())

/** A batch of four, of which the server knows these. */
function leftBatch(...states: readonly ('succeeded' | 'failed' | 'generating')[]) {
  const fake = fakeBatchApi()
  const plan = planBatch(job(4), fake.api.newRunId, PLACE, 0)
  for (const [index, state] of states.entries()) fake.left.set(plan.runIds[index] ?? '', state)
  return { ...fake, plan }
}

function runnerFor(api: ReturnType<typeof fakeBatchApi>['api']) {
  const kept: BatchPlan[] = []
  const ends: string[] = []
  const events: BatchEvent[] = []
  const callbacks = {
    store: (plan: BatchPlan) => kept.push(plan),
    onEvent: (event: BatchEvent) => events.push(event),
    onEnd: (end: string) => ends.push(end),
    onError: (error: unknown) => {
      throw error
    },
  }
  const runner = new BatchRunner(callbacks, api)
  return { runner, kept, ends, events }
}

describe('a batch that was left', () => {
  test('shows what is made, follows what is being made, and begins nothing', async () => {
    const { api, plan, calls, runs } = leftBatch('succeeded', 'generating')
    runs.push('generating', 'succeeded')
    const { events, report } = listener()
    const reopened = await reopenBatch({ plan, api, report, ...control })
    expect(reopened.end).toBe('resumable')
    expect(events.map(({ type, index }) => `${index} ${type}`)).toEqual([
      '0 found',
      '1 stage',
      '1 stage',
      '1 made',
    ])
    expect(calls).toEqual(['readRuns', 'readRun', 'readRun'])
  })

  test('knows what is stored, without saying again that it is', async () => {
    const { api, plan, calls } = leftBatch('succeeded')
    const saving = { ...plan, job: { ...plan.job, isSaving: true } }
    const { runner, events } = runnerFor(api)
    await runner.reopen(saving)
    expect(calls).toEqual(['readRuns', 'save'])
    expect(runner.getView().progress[0]?.design?.isStored).toBe(true)
    expect(events.at(-1)).toEqual({ type: 'saved', index: 0, isQuiet: true })
  })

  test('keeps the run of a design that can’t be asked about, which may still be made', async () => {
    const { api, plan } = leftBatch('generating')
    const readRun = () => Promise.reject(lost())
    const reopened = await reopenBatch({ plan, api: { ...api, readRun }, report: () => {}, ...control })
    expect([reopened.end, reopened.plan.runIds]).toEqual(['resumable', plan.runIds])
  })

  test('is continued with the runs it lacks, under the ids it was planned with', async () => {
    const { api, plan, uploads } = leftBatch('succeeded', 'succeeded')
    const { runner, kept } = runnerFor(api)
    await runner.reopen(plan)
    expect(runner.getView().phase).toBe('paused')
    await runner.resume()
    expect(uploads.map(({ runId }) => runId)).toEqual(plan.runIds.slice(2))
    expect(runner.getView().phase).toBe('done')
    expect(kept.at(-1)?.isOpen).toBe(false)
  })

  test('is shown in its room alone, and one that was just started wherever that was', async () => {
    const { api, plan } = leftBatch('succeeded')
    const { runner } = runnerFor(api)
    await runner.reopen(plan)
    expect([true, false].map((isHere) => runner.isShown(() => isHere))).toEqual([true, false])
    await runner.resume()
    const again = runner.start(job(1), PLACE, 0)
    expect(runner.isShown(() => false)).toBe(true)
    await again
    expect(runner.isShown(() => false)).toBe(false)
  })

  test('asks for a failed design under a new id, because the old one would fail again', async () => {
    const { api, plan } = leftBatch('succeeded', 'failed')
    const reopened = await reopenBatch({ plan, api, report: () => undefined, ...control })
    expect(reopened.end).toBe('resumable')
    expect(reopened.plan.runIds[1]).not.toBe(plan.runIds[1])
    expect(reopened.plan.runIds[2]).toBe(plan.runIds[2])
  })
})

describe('the card of a design', () => {
  test('says that it is finalized until its image can be drawn', async () => {
    const { api } = fakeBatchApi()
    const [begun, loaded] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
    const { runner } = runnerFor({
      ...api,
      loadImage: (url) => {
        begun.resolve(url)
        return loaded.promise
      },
    })
    const batch = runner.start(job(1), PLACE, 0)
    expect(await begun.promise).toMatch(/^data:image/)
    expect(runner.getView().progress).toMatchObject([{ state: 'running', stage: 'finalizing', percent: 100 }])
    loaded.resolve()
    await batch
    expect(runner.getView().progress).toMatchObject([{ state: 'made' }])
  })

  test('keeps the reason why it failed, until it is made after all', async () => {
    const { api } = fakeBatchApi({ upload: [lost(), lost(), lost(), lost(), lost(), null] })
    const { runner } = runnerFor(api)
    await runner.start(job(1), PLACE, 0)
    expect(runner.getView().progress).toMatchObject([{ state: 'failed', error: { code: 'service_down' } }])
    await runner.resume()
    expect(runner.getView().progress).toMatchObject([{ state: 'made', error: null }])
  })
})

describe('without a network', () => {
  test('a batch waits for it and goes on under the same id', async () => {
    const { api, network, uploads, calls } = fakeBatchApi({ upload: [lost()] })
    network.isOnline = false
    const plan = planBatch(job(1), api.newRunId, PLACE, 0)
    expect(await runBatch({ plan, api, report: () => undefined, ...control })).toBe('complete')
    expect(calls).toContain('untilOnline')
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(1)
  })

  test.each(['validate', 'upload', 'readRun', 'save'] as const)(
    'it waits wherever that is cut off (%s), and one design is asked for',
    async (step) => {
      const polled = step === 'readRun' ? [refused('run_in_progress')] : []
      // Far more than the retries last.
      const lostFor = Array.from({ length: 20 }, lost)
      const { api, network, uploads, calls } = fakeBatchApi({ upload: polled, [step]: lostFor })
      const reconnect = Promise.withResolvers<void>()
      network.isOnline = false
      const plan = planBatch(job(1, { isSaving: true }), api.newRunId, PLACE, 0)
      const { events, report } = listener()
      const untilOnline = () => reconnect.promise
      const end = runBatch({ plan, api: { ...api, untilOnline }, report, ...control })
      await vi.waitUntil(() => lostFor.length === 19)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(lostFor).toHaveLength(19)
      lostFor.length = 0
      network.isOnline = true
      reconnect.resolve()
      expect(await end).toBe('complete')
      expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(1)
      expect(calls.at(-1)).toBe('save')
      expect(events.map(({ type }) => type)).not.toContain('failed')
      expect(events.at(-1)?.type).toBe('saved')
    },
  )

  test('a design that is cancelled meanwhile is cancelled when the network is back', async () => {
    const { api, network, calls } = fakeBatchApi({ cancel: [lost()] })
    const { runner, ends } = runnerFor({
      ...api,
      async upload() {
        network.isOnline = false
        runner.cancel()
        await vi.waitUntil(() => calls.filter((call) => call === 'cancel').length === 2)
        throw refused('run_cancelled')
      },
    })
    await runner.start(job(1), PLACE, 0)
    expect(ends).toEqual(['cancelled'])
  })

  test('a batch that never got an answer stays open', async () => {
    const { api } = fakeBatchApi({ upload: Array.from({ length: 20 }, lost) })
    const { runner, kept, ends } = runnerFor(api)
    await runner.start(job(2), PLACE, 0)
    expect(ends).toEqual(['unanswered'])
    expect(runner.getView().phase).toBe('paused')
    expect(kept.at(-1)?.isOpen).toBe(true)
  })
})

describe('cancelling', () => {
  test('stops after the present design when that one is through', async () => {
    const { api, uploads } = fakeBatchApi()
    const { runner, ends } = runnerFor({
      ...api,
      async upload(body, runId, signal) {
        runner.cancel()
        return api.upload(body, runId, signal)
      },
    })
    await runner.start(job(4), PLACE, 0)
    expect(uploads).toHaveLength(1)
    expect(ends).toEqual(['cancelled'])
    expect(runner.getView().progress.map(({ state }) => state)).toEqual([
      'made',
      'skipped',
      'skipped',
      'skipped',
    ])
  })

  test('ends the present design too when its engine can stop', async () => {
    const { api } = fakeBatchApi()
    let stopped = () => {}
    const untilStopped = new Promise<void>((resolve) => {
      stopped = resolve
    })
    const { runner, ends } = runnerFor({
      ...api,
      async upload() {
        runner.cancel()
        await untilStopped
        throw refused('run_cancelled')
      },
      async cancel(runId, signal) {
        stopped()
        return api.cancel(runId, signal)
      },
    })
    await runner.start(job(2), PLACE, 0)
    expect(ends).toEqual(['cancelled'])
    expect(runner.getView().progress.map(({ state }) => state)).toEqual(['cancelled', 'skipped'])
  })
})
