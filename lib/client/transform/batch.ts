import type { Failure } from '@/lib/client/api/failure'
import type { DesignBody } from '@/lib/client/api/images'
import type { RunResponse, UploadResponse } from '@/lib/schemas/responses'

export type Stage = 'preparing' | 'transforming' | 'finalizing'

/** A finished design as the screen shows it. */
export type MadeDesign = {
  readonly runId: string
  /** The picture to show: a data URL, or the full-size one when only that is left. */
  readonly imageUrl: string
  /** The full-size PNG. */
  readonly resultUrl: string
  readonly seed: number
  readonly engine: string
}

export type BatchJob = {
  readonly body: DesignBody
  /** Store each design as soon as it is made. */
  readonly isSaving: boolean
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
  | { readonly type: 'saved'; readonly index: number }
  | { readonly type: 'not-saved'; readonly index: number; readonly failure: Failure }
  | { readonly type: 'failed'; readonly index: number; readonly failure: Failure }

/** The outside world of a batch. */
export type BatchDoors = {
  readonly validate: (body: DesignBody, signal: AbortSignal) => Promise<unknown>
  readonly upload: (body: DesignBody, runId: string, signal: AbortSignal) => Promise<UploadResponse>
  readonly readRun: (runId: string, signal: AbortSignal) => Promise<RunResponse>
  readonly save: (runId: string, signal: AbortSignal) => Promise<unknown>
  readonly newRunId: () => string
  /** Resolves after so many ms; rejects with an AbortError when stopped. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}
