import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import type { ErrorDetails } from '@/lib/api/api-error'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { TransformValues } from '@/lib/schemas/transform'

export type Stage = 'preparing' | 'transforming' | 'finalizing'

/** What one design is made from. */
export type DesignBody = {
  readonly photo: File
  /** A PNG of the photo's aspect, white where the photo may change. */
  readonly mask: Blob
  /** A PNG of the photo's aspect whose values number the areas from 1; `null` when the mask is one area. */
  readonly areas: Blob | null
  /** What each area is and becomes, in the order of their numbers. */
  readonly areaSettings: readonly AreaSettings[]
  readonly fields: TransformValues
}

export type BatchJob = {
  readonly body: DesignBody
  /** Store each design as soon as it is made. */
  readonly isSaving: boolean
}

/**
 * A job with the ids of its runs, chosen before anything is sent: even if the page goes away, requesting a run again
 * returns the design that was made and takes no second credit.
 */
export type BatchPlan = {
  readonly id: string
  readonly job: BatchJob
  readonly runIds: readonly string[]
  /** In ms since 1970. */
  readonly startedAt: number
  /** The mask as the editor stores it, so that it can be opened there again. */
  readonly mask: unknown
  /** Some of its designs may still be made. */
  readonly isOpen: boolean
}

/** A plan for a job: one run id for each design. */
export function planBatch(job: BatchJob, newRunId: () => string, mask: unknown, now: number): BatchPlan {
  const runIds = Array.from({ length: job.body.fields.designsToCreate }, newRunId)
  return { id: newRunId(), job, runIds, mask, startedAt: now, isOpen: true }
}

/**
 * The seed of a batch's design: none when it is left to chance, else the given one for the first design and the numbers
 * after it for the others, so that they differ and each can be made again.
 */
export function seedOf(first: number | undefined, index: number): number | undefined {
  return first === undefined ? undefined : (first + index) % LIMITS.seed.below
}

/**
 * The seed that the next batch begins with when the user chose none: the preview shows it, so that the first design is the
 * one that was seen, and each batch goes on where the one before ended.
 */
export function nextSeedAfter(plans: readonly BatchPlan[]): number {
  return 1 + plans.reduce((count, { runIds }) => count + runIds.length, 0)
}

/** What happens while a batch runs. `index` counts designs from 0. */
export type BatchEvent =
  | { readonly type: 'stage'; readonly index: number; readonly stage: Stage }
  | {
      readonly type: 'made'
      readonly index: number
      readonly design: MadeDesign
      readonly designsLeft: number | null
    }
  /** Made while the page was closed. */
  | { readonly type: 'found'; readonly index: number; readonly design: MadeDesign }
  | { readonly type: 'saved'; readonly index: number }
  | { readonly type: 'not-saved'; readonly index: number; readonly error: ErrorDetails }
  | { readonly type: 'failed'; readonly index: number; readonly error: ErrorDetails }
  | { readonly type: 'cancelled'; readonly index: number }

/**
 * How a batch ended. `unanswered`: it is unknown how the last design ended, so the batch can be continued. `resumable`:
 * some designs are still to be made. `cancelled`: the user stopped it.
 */
export type BatchEnd = 'complete' | 'failed' | 'unanswered' | 'resumable' | 'cancelled'
