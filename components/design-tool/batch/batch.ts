import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import type { Reference } from '@/components/design-tool/shared/designs/references'
import { isSameFile } from '@/components/design-tool/shared/device/stored-file'
import type { ErrorDetails } from '@/lib/api/api-error'
import type { AreaSettings } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { TransformValues } from '@/lib/schemas/transform'

export type Stage = 'preparing' | 'transforming' | 'finalizing'

/** The input of one design. */
export type DesignBody = {
  readonly photo: File
  /** What is on the screen, for our server to compare; missing in batches from before it was sent. */
  readonly thumbnail?: string | undefined
  /** A PNG of the photo's aspect, white where the photo may change. */
  readonly mask: Blob
  /** A PNG of the photo's aspect whose values number the areas from 1; `null` when the mask is one area. */
  readonly areas: Blob | null
  /** Each area's settings, in the order of the areas' numbers. */
  readonly areaSettings: readonly AreaSettings[]
  /** Reference images for the model. */
  readonly references?: readonly Reference[]
  readonly fields: TransformValues
}

export type BatchJob = {
  readonly body: DesignBody
  /** Store each design as soon as it is made. */
  readonly isSaving: boolean
  /** The free preview's seed, used for the first design if the user chose none; `null` makes that one random too. */
  readonly previewSeed: number | null
}

/**
 * A job with the ids of its runs, chosen before anything is sent: even if the page is closed, requesting a run again returns
 * the design already made and takes no second credit.
 */
export type BatchPlan = {
  readonly id: string
  readonly job: BatchJob
  readonly runIds: readonly string[]
  /** In ms since 1970. */
  readonly startedAt: number
  /** The room that it was started in; `null` without one. */
  readonly roomId: string | null
  /** The mask as the editor stores it, so that it can be opened there again. */
  readonly mask: unknown
  /** Some of its designs may still be made. */
  readonly isOpen: boolean
}

/** Where a batch is started. */
export type BatchPlace = Pick<BatchPlan, 'mask' | 'roomId'>

/** A plan for a job: one run id for each design. */
export function planBatch(
  job: BatchJob,
  newRunId: () => string,
  { mask, roomId }: BatchPlace,
  now: number,
): BatchPlan {
  const runIds = Array.from({ length: job.body.fields.designsToCreate }, newRunId)
  return { id: newRunId(), job, runIds, mask, roomId, startedAt: now, isOpen: true }
}

/** Whether a batch belongs to a room. Where one of them has no id, the photo tells. */
export function isOfRoom({ roomId, job }: BatchPlan, photo: File, openId: string | null): boolean {
  return roomId !== null && openId !== null ? roomId === openId : isSameFile(job.body.photo, photo)
}

/**
 * The seed of a design in a batch. A chosen seed is the first design's, and the others count up from it so that they differ. If
 * none is chosen, the first design uses the previewed seed, and the server draws the others at random.
 */
export function seedOf({ body, previewSeed }: BatchJob, index: number): number | undefined {
  const chosen = body.fields.seed
  if (chosen !== undefined) return (chosen + index) % LIMITS.seed.below
  return index === 0 ? (previewSeed ?? undefined) : undefined
}

/** Events of a running batch. `index` counts designs from 0. */
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
  /** `isQuiet`: it may have been stored before. */
  | { readonly type: 'saved'; readonly index: number; readonly isQuiet?: true }
  | { readonly type: 'not-saved'; readonly index: number; readonly error: ErrorDetails }
  | { readonly type: 'failed'; readonly index: number; readonly error: ErrorDetails }
  | { readonly type: 'cancelled'; readonly index: number }

/**
 * How a batch ended. `unanswered`: it is unknown how the last design ended, so the batch can be continued. `resumable`:
 * some designs are still to be made. `cancelled`: the user stopped it.
 */
export type BatchEnd = 'complete' | 'failed' | 'unanswered' | 'resumable' | 'cancelled'
