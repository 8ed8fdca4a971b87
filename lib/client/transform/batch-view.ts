import type { BatchEvent, MadeDesign } from './batch'
import { type DesignProgress, nextProgress, startProgress } from './progress'
import type { BatchEnd } from './run-batch'

/** `paused`: some designs are not made yet and can be. */
export type BatchPhase = 'idle' | 'running' | 'paused' | 'done'

/** A batch as the screen shows it. */
export type BatchView = {
  readonly phase: BatchPhase
  readonly progress: readonly DesignProgress[]
  /** What earlier batches made since the screen was opened, newest first. */
  readonly earlier: readonly MadeDesign[]
  readonly isCancelling: boolean
  readonly isCancelled: boolean
}

export type BatchStep =
  | BatchEvent
  | { readonly type: 'start'; readonly count: number }
  | { readonly type: 'resume' }
  | { readonly type: 'cancelling' }
  | { readonly type: 'end'; readonly end: BatchEnd | 'resumable' }
  | { readonly type: 'leave' }

export const IDLE_BATCH: BatchView = {
  phase: 'idle',
  progress: [],
  earlier: [],
  isCancelling: false,
  isCancelled: false,
}

export function stepBatch(view: BatchView, step: BatchStep): BatchView {
  switch (step.type) {
    case 'start': {
      const earlier = [...madeIn(view), ...view.earlier]
      return { ...IDLE_BATCH, phase: 'running', progress: startProgress(step.count), earlier }
    }
    case 'resume':
      return { ...view, phase: 'running', isCancelling: false, isCancelled: false }
    case 'cancelling':
      return { ...view, isCancelling: true }
    case 'end': {
      const isPaused = step.end === 'resumable' || step.end === 'unanswered'
      const isCancelled = step.end === 'cancelled'
      return { ...view, phase: isPaused ? 'paused' : 'done', isCancelling: false, isCancelled }
    }
    case 'leave':
      return { ...view, phase: madeIn(view).length + view.earlier.length > 0 ? 'done' : 'idle' }
    default:
      return { ...view, progress: nextProgress(view.progress, step) }
  }
}

/** What the present batch has made. */
export function madeIn({ progress }: Pick<BatchView, 'progress'>): MadeDesign[] {
  return progress.flatMap(({ design }) => (design ? [design] : []))
}
