import { AppError, hasCode } from '@/lib/errors/app-error'
import { retry } from '@/lib/http/retry'
import type { Prediction } from './predictions'

export type WaitLimits = {
  /** How long a job may wait for its model to get ready. */
  startMs: number
  /** How long the model may work. */
  workMs: number
  /** How long the service may be out of reach meanwhile: the job goes on without us. */
  outageMs: number
  /** The first pause between two looks; each is half as long again, up to the longest. */
  pauseMs: number
  maxPauseMs: number
}

type Wait = {
  ask: () => Promise<Prediction>
  limits: WaitLimits
  signal: AbortSignal
  /** Gets what makes the next look happen at once. */
  onWait: (lookNow: () => void) => void
}

/** The job goes on. */
class Unfinished extends Error {}

/**
 * Looks at a job again and again until it has ended, well or not.
 * Fails with `engine_cold` or `engine_timeout` when the wait is given up, and as `ask` does.
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
