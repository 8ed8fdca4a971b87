import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import type { ErrorDetails } from '@/lib/api/api-error'
import type { BatchEnd, BatchEvent, Stage } from './batch'

export type DesignProgress = {
  readonly stage: Stage
  /** 0–100 */
  readonly percent: number
  /** `skipped`: the batch ended before its turn came. */
  readonly state: 'waiting' | 'running' | 'made' | 'failed' | 'cancelled' | 'skipped'
  readonly design: MadeDesign | null
  /** Why it failed. */
  readonly error: ErrorDetails | null
}

const STAGE_PERCENT = { preparing: 10, transforming: 30, finalizing: 100 } as const satisfies Record<
  Stage,
  number
>

const WAITING: DesignProgress = {
  stage: 'preparing',
  percent: 0,
  state: 'waiting',
  design: null,
  error: null,
}

/** `paused`: some designs are not made yet and can be. */
export type BatchPhase = 'idle' | 'running' | 'paused' | 'done'

/** A batch as the screen shows it. */
export type BatchView = {
  readonly phase: BatchPhase
  readonly progress: readonly DesignProgress[]
  /** Designs made before the current batch, newest first. */
  readonly earlier: readonly MadeDesign[]
  readonly isCancelling: boolean
  readonly isCancelled: boolean
}

export type BatchAction =
  | BatchEvent
  | { readonly type: 'start'; readonly count: number }
  | { readonly type: 'resume' }
  | { readonly type: 'cancelling' }
  | { readonly type: 'end'; readonly end: BatchEnd }
  | { readonly type: 'leave' }

export const IDLE_BATCH: BatchView = {
  phase: 'idle',
  progress: [],
  earlier: [],
  isCancelling: false,
  isCancelled: false,
}

export function reduceBatch(view: BatchView, action: BatchAction): BatchView {
  switch (action.type) {
    case 'start': {
      const progress = Array.from({ length: action.count }, () => WAITING)
      return {
        ...IDLE_BATCH,
        phase: 'running',
        progress,
        earlier: [...madeIn(view).toReversed(), ...view.earlier],
      }
    }
    case 'resume':
      return { ...view, phase: 'running', isCancelling: false, isCancelled: false }
    case 'cancelling':
      return { ...view, isCancelling: true }
    case 'end':
      return {
        ...view,
        progress: isOpenEnd(action.end) ? view.progress : view.progress.map(skipWaiting),
        phase: isOpenEnd(action.end) ? 'paused' : 'done',
        isCancelling: false,
        isCancelled: action.end === 'cancelled',
      }
    case 'leave':
      return { ...view, phase: madeIn(view).length + view.earlier.length > 0 ? 'done' : 'idle' }
    default: {
      const progress = view.progress.map((one, index) =>
        index === action.index ? nextProgress(one, action) : one,
      )
      return { ...view, progress }
    }
  }
}

/** Some designs of the batch may still be made. */
export function isOpenEnd(end: BatchEnd): boolean {
  return end === 'resumable' || end === 'unanswered'
}

/** The current batch's finished designs. */
export function madeIn({ progress }: Pick<BatchView, 'progress'>): MadeDesign[] {
  return progress.flatMap(({ design }) => (design ? [design] : []))
}

/**
 * The batch as the open room shows it: the designs made here first, then the room's older versions. Nothing of another room's
 * batch is shown, neither its designs nor how it stands.
 */
export function batchInRoom(
  view: BatchView,
  isShown: boolean,
  isMadeHere: (design: MadeDesign) => boolean,
  versions: readonly MadeDesign[],
): BatchView {
  const shown = isShown ? view : { ...IDLE_BATCH, earlier: view.earlier }
  const earlier = view.earlier.filter(isMadeHere)
  const known = new Set([...madeIn(shown), ...earlier].map(({ runId }) => runId))
  return { ...shown, earlier: [...earlier, ...versions.filter(({ runId }) => !known.has(runId))] }
}

/** A design's position among those shown, oldest first; `null` if it isn't shown. */
export function numberOf(view: Pick<BatchView, 'progress' | 'earlier'>, runId: string): number | null {
  const inOrder = [...view.earlier.toReversed(), ...madeIn(view)]
  const index = inOrder.findIndex((design) => design.runId === runId)
  return index === -1 ? null : index + 1
}

function skipWaiting(one: DesignProgress): DesignProgress {
  return one.state === 'waiting' ? { ...one, state: 'skipped' } : one
}

/** The progress of a design after an event. An error sets it back to the start (Spec §4). */
function nextProgress(one: DesignProgress, event: BatchEvent): DesignProgress {
  switch (event.type) {
    case 'stage':
      return {
        ...one,
        stage: event.stage,
        percent: STAGE_PERCENT[event.stage],
        state: 'running',
        error: null,
      }
    case 'found':
    case 'made':
      return { stage: 'finalizing', percent: 100, state: 'made', design: event.design, error: null }
    case 'saved':
      return { ...one, design: one.design && { ...one.design, isStored: true } }
    case 'not-saved':
      return one
    case 'cancelled':
      return { ...one, stage: 'preparing', percent: 0, state: 'cancelled' }
    case 'failed':
      return { ...one, stage: 'preparing', percent: 0, state: 'failed', error: event.error }
  }
}
