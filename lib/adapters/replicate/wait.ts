import { AppError } from '@/lib/errors/app-error'
import type { Prediction } from './shapes'

export type WaitLimits = {
  /** How long a job may wait for its model to get ready. */
  startMs: number
  /** How long the model may work. */
  workMs: number
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
  for (let pauseMs = limits.pauseMs; ; pauseMs = Math.min(limits.maxPauseMs, pauseMs * 1.5)) {
    const job = await ask()
    if (job.status !== 'starting' && job.status !== 'processing') return job
    const now = Date.now()
    if (job.status === 'processing') workBegan ??= now
    const cause = new Error(`prediction ${job.id} is ${job.status}`)
    if (workBegan === null && now - began > limits.startMs) throw new AppError('engine_cold', {}, { cause })
    if (workBegan !== null && now - workBegan > limits.workMs)
      throw new AppError('engine_timeout', {}, { cause })
    await sleep(pauseMs * (0.8 + 0.4 * Math.random()), signal, onPause)
  }
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
