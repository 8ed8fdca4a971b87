import { AppError, hasCode } from '@/lib/errors/app-error'
import type { Prediction } from './predictions'

export type WaitLimits = {
  /** How long a job may wait for its model to get ready. */
  startMs: number
  /** How long the model may work. */
  workMs: number
  /** How long the service may be out of reach meanwhile: the job goes on without us. */
  outageMs: number
  /** The first pause between two looks; each is half as long again, up to the longest, give or take a fifth. */
  pauseMs: number
  maxPauseMs: number
}

type Wait = {
  ask: () => Promise<Prediction>
  limits: WaitLimits
  signal: AbortSignal
  /** Gets, for each pause, what ends it at once. */
  onPause: (wake: () => void) => void
}

/**
 * Looks at a job again and again until it has ended, well or not.
 * Fails with `engine_cold` or `engine_timeout` when the wait is given up, and as `ask` does.
 */
export async function waitForJob({ ask, limits, signal, onPause }: Wait): Promise<Prediction> {
  const began = Date.now()
  let workBegan: number | null = null
  let heardAt = began
  for (let pauseMs = limits.pauseMs; ; pauseMs = Math.min(limits.maxPauseMs, pauseMs * 1.5)) {
    const job = await ask().catch((error: unknown) => {
      if (!hasCode(error, 'engine_unreachable') || Date.now() - heardAt > limits.outageMs) throw error
      return null
    })
    if (job?.status === 'processing') workBegan ??= Date.now()
    else if (job && job.status !== 'starting') return job
    if (job) {
      heardAt = Date.now()
      giveUpLate(job, { began, workBegan }, limits)
    }
    await sleep(pauseMs * (0.8 + 0.4 * Math.random()), signal, onPause)
  }
}

type Since = { began: number; workBegan: number | null }

function giveUpLate({ id, status }: Prediction, { began, workBegan }: Since, limits: WaitLimits): void {
  const isLate =
    workBegan === null ? Date.now() - began > limits.startMs : Date.now() - workBegan > limits.workMs
  if (!isLate) return
  const cause = new Error(`prediction ${id} is ${status}`)
  throw new AppError(workBegan === null ? 'engine_cold' : 'engine_timeout', {}, { cause })
}

function sleep(ms: number, signal: AbortSignal, onPause: Wait['onPause']): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', stop, { once: true })
    onPause(end)
  })
}
