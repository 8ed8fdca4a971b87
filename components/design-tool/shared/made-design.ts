import type { Adjustment } from '@/lib/domain/design-run'
import type { RecipeResponse, RunResponse, UploadResponse } from '@/lib/schemas/responses'

/** A finished design as the screen shows it. */
export type MadeDesign = {
  readonly runId: string
  /** The image to show: a data URL, or a URL of our own. */
  readonly imageUrl: string
  /** The full-size PNG. */
  readonly resultUrl: string
  /** The photo it was made from, full size as PNG; `null` when it has been deleted. */
  readonly originalUrl: string | null
  readonly seed: number
  readonly engine: string
  /** What the engine did differently than asked. */
  readonly clamped: readonly Adjustment[]
  readonly recipe: RecipeResponse
  /** It was stored as soon as it was made. */
  readonly isStored?: boolean
}

/** A design from the response to its upload. */
export function designFromUpload({ transformedImage, ...answer }: UploadResponse): MadeDesign {
  const { runId, resultUrl, originalUrl, seed, engine, clamped, recipe } = answer
  return { runId, imageUrl: transformedImage, resultUrl, originalUrl, seed, engine, clamped, recipe }
}

/** A design from its run; `null` when there is no image of it, or none any more. */
export function designFromRun(run: RunResponse): MadeDesign | null {
  const { id: runId, resultUrl, originalUrl, seed, engine, clamped, recipe } = run
  if (!resultUrl) return null
  return { runId, imageUrl: `${resultUrl}?as=preview`, resultUrl, originalUrl, seed, engine, clamped, recipe }
}
