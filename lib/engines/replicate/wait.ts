import { AppError, hasCode } from '@/lib/errors/app-error'
import { retry } from '@/lib/http/retry'
import type { Prediction } from './predictions'

export type WaitLimits = {
  /** How long a job may wait for its model to start. */
  startMs: number
  /** How long the model may work. */
  workMs: number
  /** How long Replicate may be unreachable; the job continues without us. */
  outageMs: number
  /** First pause between polls; grows by half each time, up to the maximum. */
  pauseMs: number
  maxPauseMs: number
}

type Wait = {
  ask: () => Promise<Prediction>
  limits: WaitLimits
  signal: AbortSignal
  /** Receives a function that triggers the next poll at once. */
  onWait: (lookNow: () => void) => void
}

/** The job is still running. */
class Unfinished extends Error {}

/**
 * Polls a job until it has ended, successfully or not. Throws `engine_cold` or `engine_timeout` when it gives up, or whatever
 * `ask` throws.
 */
export async function waitForJob({ ask, limits, signal, onWait }: Wait): Promise<Prediction> {
  const began = Date.now()
  let workBegan: number | null = null
  let heardAt = began
  const look = async () => {
    const job = await ask()
    heardAt = Date.now()
    if (job.status === 'processing') workBegan ??= heardAt
    else if (job.status !== 'starting') return job
    giveUpLate(job, { began, workBegan }, limits)
    throw new Unfinished()
  }
  const isTemporary = (error: Error) =>
    error instanceof Unfinished ||
    (hasCode(error, 'engine_unreachable') && Date.now() - heardAt <= limits.outageMs)
  const { pauseMs, maxPauseMs } = limits
  for (;;) {
    const now = new AbortController()
    onWait(() => now.abort())
    try {
      const until = AbortSignal.any([signal, now.signal])
      return await retry(look, { ...FOREVER, pauseMs, maxPauseMs, isTemporary, signal: until })
    } catch (error) {
      if (signal.aborted || !now.signal.aborted) throw error
    }
  }
}

const FOREVER = { retries: Number.POSITIVE_INFINITY, factor: 1.5 }

type Since = { began: number; workBegan: number | null }

function giveUpLate({ id, status }: Prediction, { began, workBegan }: Since, limits: WaitLimits): void {
  const isLate =
    workBegan === null ? Date.now() - began > limits.startMs : Date.now() - workBegan > limits.workMs
  if (!isLate) return
  const cause = new Error(`prediction ${id} is ${status}`)
  throw new AppError(workBegan === null ? 'engine_cold' : 'engine_timeout', {}, { cause })
}
