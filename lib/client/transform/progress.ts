import type { BatchEvent, MadeDesign, Stage } from './batch'

export type DesignProgress = {
  readonly stage: Stage
  /** 0–100 */
  readonly percent: number
  readonly state: 'waiting' | 'running' | 'made' | 'failed' | 'cancelled'
  readonly design: MadeDesign | null
  readonly isSaved: boolean
}

export const STAGE_PERCENT = { preparing: 10, transforming: 30, finalizing: 100 } as const satisfies Record<
  Stage,
  number
>

const WAITING: DesignProgress = {
  stage: 'preparing',
  percent: 0,
  state: 'waiting',
  design: null,
  isSaved: false,
}

/** The progress of a batch that is about to start. */
export function startProgress(count: number): readonly DesignProgress[] {
  return Array.from({ length: count }, () => WAITING)
}

/** The progress after an event. A failure sets its design back to the start (Spec §4). */
export function nextProgress(all: readonly DesignProgress[], event: BatchEvent): readonly DesignProgress[] {
  return all.map((one, index) => (index === event.index ? step(one, event) : one))
}

function step(one: DesignProgress, event: BatchEvent): DesignProgress {
  switch (event.type) {
    case 'stage':
      return { ...one, stage: event.stage, percent: STAGE_PERCENT[event.stage], state: 'running' }
    case 'found':
    case 'made':
      return { ...one, stage: 'finalizing', percent: 100, state: 'made', design: event.design }
    case 'saved':
      return { ...one, isSaved: true }
    case 'not-saved':
      return one
    case 'cancelled':
      return { ...one, stage: 'preparing', percent: 0, state: 'cancelled' }
    case 'failed':
      return { ...one, stage: 'preparing', percent: 0, state: 'failed' }
  }
}
