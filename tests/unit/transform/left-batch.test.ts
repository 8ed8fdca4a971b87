import { describe, expect, test } from 'vitest'
import type { BatchPlan } from '@/lib/client/transform/batch'
import { BatchDesk } from '@/lib/client/transform/batch-desk'
import { reopenBatch } from '@/lib/client/transform/reopen-batch'
import { planBatch, runBatch } from '@/lib/client/transform/run-batch'
import { fakeDoors, job, listener, lost, refused } from './fake-doors'

const control = { signal: new AbortController().signal, isCancelled: () => false }

/** A batch of four of which the server knows what is given. */
function leftBatch(...states: readonly ('succeeded' | 'failed' | 'generating')[]) {
  const fake = fakeDoors()
  const plan = planBatch(job(4), fake.doors.newRunId, [], 0)
  for (const [index, state] of states.entries()) fake.left.set(plan.runIds[index] ?? '', state)
  return { ...fake, plan }
}

function deskFor(doors: ReturnType<typeof fakeDoors>['doors']) {
  const kept: BatchPlan[] = []
  const ends: string[] = []
  const desk = new BatchDesk(doors, {
    keep: (plan) => kept.push(plan),
    onEvent: () => undefined,
    onEnd: (end) => ends.push(end),
    onProblem: (error) => {
      throw error
    },
  })
  return { desk, kept, ends }
}

describe('a batch that was left', () => {
  test('shows what is made, follows what is being made, and begins nothing', async () => {
    const { doors, plan, calls, runs } = leftBatch('succeeded', 'generating')
    runs.push('generating', 'succeeded')
    const { events, tell } = listener()
    const reopened = await reopenBatch({ plan, doors, tell, control })
    expect(reopened.end).toBe('resumable')
    expect(events.map(({ type, index }) => `${index} ${type}`)).toEqual(['0 found', '1 stage', '1 made'])
    expect(calls).toEqual(['readRuns', 'readRun', 'readRun'])
  })

  test('is continued with the runs it lacks, under the ids it was planned with', async () => {
    const { doors, plan, uploads } = leftBatch('succeeded', 'succeeded')
    const { desk, kept } = deskFor(doors)
    await desk.reopen(plan)
    expect(desk.view().phase).toBe('paused')
    await desk.resume()
    expect(uploads.map(({ runId }) => runId)).toEqual(plan.runIds.slice(2))
    expect(desk.view().phase).toBe('done')
    expect(kept.at(-1)?.isOpen).toBe(false)
  })

  test('is complete when all of it was made meanwhile', async () => {
    const { doors, plan } = leftBatch('succeeded', 'succeeded', 'succeeded', 'succeeded')
    const { desk, ends } = deskFor(doors)
    await desk.reopen(plan)
    expect(ends).toEqual(['complete'])
    expect(desk.view().progress.every(({ state }) => state === 'made')).toBe(true)
  })

  test('asks for a failed design under a new id, because the old one would fail again', async () => {
    const { doors, plan } = leftBatch('succeeded', 'failed')
    const reopened = await reopenBatch({ plan, doors, tell: () => undefined, control })
    expect(reopened.end).toBe('resumable')
    expect(reopened.plan.runIds[1]).not.toBe(plan.runIds[1])
    expect(reopened.plan.runIds[2]).toBe(plan.runIds[2])
  })

  test('that is let be is closed', async () => {
    const { doors, plan } = leftBatch('succeeded')
    const { desk, kept } = deskFor(doors)
    await desk.reopen(plan)
    desk.leave()
    expect(desk.view().phase).toBe('done')
    expect(kept.at(-1)?.isOpen).toBe(false)
  })
})

describe('without a network', () => {
  test('a batch waits for it and goes on under the same id', async () => {
    const { doors, network, uploads, calls } = fakeDoors({ upload: [lost()] })
    network.isOnline = false
    const plan = planBatch(job(1), doors.newRunId, [], 0)
    expect(await runBatch({ plan, doors, tell: () => undefined, control })).toBe('complete')
    expect(calls).toContain('untilOnline')
    expect(new Set(uploads.map(({ runId }) => runId)).size).toBe(1)
  })

  test('a batch that never got an answer stays open', async () => {
    const { doors } = fakeDoors({ upload: Array.from({ length: 20 }, lost) })
    const { desk, kept, ends } = deskFor(doors)
    await desk.start(job(2), [], 0)
    expect(ends).toEqual(['unanswered'])
    expect(desk.view().phase).toBe('paused')
    expect(kept.at(-1)?.isOpen).toBe(true)
  })
})

describe('cancelling', () => {
  test('stops after the present design when that one is through', async () => {
    const { doors, uploads } = fakeDoors()
    const { desk, ends } = deskFor({
      ...doors,
      async upload(body, runId, signal) {
        desk.cancel()
        return doors.upload(body, runId, signal)
      },
    })
    await desk.start(job(4), [], 0)
    expect(uploads).toHaveLength(1)
    expect(ends).toEqual(['cancelled'])
    expect(desk.view().progress.map(({ state }) => state)).toEqual(['made', 'waiting', 'waiting', 'waiting'])
  })

  test('ends the present design too when its engine can stop', async () => {
    const { doors } = fakeDoors()
    let stopped = () => {}
    const untilStopped = new Promise<void>((resolve) => {
      stopped = resolve
    })
    const { desk, ends } = deskFor({
      ...doors,
      async upload() {
        desk.cancel()
        await untilStopped
        throw refused('run_cancelled')
      },
      async cancel(runId, signal) {
        stopped()
        return doors.cancel(runId, signal)
      },
    })
    await desk.start(job(2), [], 0)
    expect(ends).toEqual(['cancelled'])
    expect(desk.view().progress.map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  })

  test('asks again while the server does not know the run yet', async () => {
    const { doors, pausesMs } = fakeDoors({ cancel: [refused('run_not_found'), null] })
    let stopped = () => {}
    const untilStopped = new Promise<void>((resolve) => {
      stopped = resolve
    })
    const { desk } = deskFor({
      ...doors,
      async upload() {
        desk.cancel()
        await untilStopped
        throw refused('run_cancelled')
      },
      async cancel(runId, signal) {
        const answer = await doors.cancel(runId, signal)
        stopped()
        return answer
      },
    })
    await desk.start(job(1), [], 0)
    expect(pausesMs).toEqual([400])
  })
})
