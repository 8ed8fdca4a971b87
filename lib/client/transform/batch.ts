import type { Failure } from '@/lib/client/api/failure'
import type { DesignBody } from '@/lib/client/api/images'
import type { Adjustment } from '@/lib/domain/design-run'
import type {
  CancelResponse,
  RecipeResponse,
  RunResponse,
  RunsResponse,
  UploadResponse,
} from '@/lib/schemas/responses'

export type Stage = 'preparing' | 'transforming' | 'finalizing'

/** A finished design as the screen shows it. */
export type MadeDesign = {
  readonly runId: string
  /** The picture to show: a data URL, or an address of our own. */
  readonly imageUrl: string
  /** The full-size PNG. */
  readonly resultUrl: string
  /** The photo it was made from, full size as PNG; `null` when it is no longer kept. */
  readonly originalUrl: string | null
  readonly seed: number
  readonly engine: string
  /** What the engine did otherwise than asked. */
  readonly clamped: readonly Adjustment[]
  readonly recipe: RecipeResponse
}

export type BatchJob = {
  readonly body: DesignBody
  /** Store each design as soon as it is made. */
  readonly isSaving: boolean
}

/**
 * A job with the ids of its runs, made before anything is sent: whatever happens to the page, asking for a run again
 * gives the design that was made, and takes no second credit.
 */
export type BatchPlan = {
  readonly id: string
  readonly job: BatchJob
  readonly runIds: readonly string[]
  /** When it was begun, in ms since 1970. */
  readonly startedAt: number
  /** What was painted, as the editor keeps it, so that it can be opened again. */
  readonly layers: readonly unknown[]
  /** Some of it may still be made. */
  readonly isOpen: boolean
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
  /** Made while nobody was looking. */
  | { readonly type: 'found'; readonly index: number; readonly design: MadeDesign }
  | { readonly type: 'saved'; readonly index: number }
  | { readonly type: 'not-saved'; readonly index: number; readonly failure: Failure }
  | { readonly type: 'failed'; readonly index: number; readonly failure: Failure }
  | { readonly type: 'cancelled'; readonly index: number }

/** The outside world of a batch. */
export type BatchDoors = {
  readonly validate: (body: DesignBody, signal: AbortSignal) => Promise<unknown>
  readonly upload: (body: DesignBody, runId: string, signal: AbortSignal) => Promise<UploadResponse>
  readonly readRun: (runId: string, signal: AbortSignal) => Promise<RunResponse>
  readonly readRuns: (signal: AbortSignal) => Promise<RunsResponse>
  readonly cancel: (runId: string, signal: AbortSignal) => Promise<CancelResponse>
  readonly save: (runId: string, signal: AbortSignal) => Promise<unknown>
  readonly newRunId: () => string
  /** Resolves after so many ms; rejects with an AbortError when stopped. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly isOnline: () => boolean
  /** Resolves once the device has a network. */
  readonly untilOnline: (signal: AbortSignal) => Promise<void>
}
