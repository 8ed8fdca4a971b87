import type { Adjustment, DiffReport, GenerationParams } from '@/lib/domain/design-run'
import type { RunResponse, UploadResponse } from '@/lib/schemas/design-responses'

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
  /** Settings that the engine changed. */
  readonly clamped: readonly Adjustment[]
  readonly params: GenerationParams
  readonly diffReport: DiffReport | null
  /** It was stored when this device heard of it. */
  readonly isStored?: boolean
}

/** A design from the response to its upload. */
export function designFromUpload(answer: UploadResponse): MadeDesign {
  return {
    ...commonParts(answer),
    runId: answer.runId,
    imageUrl: answer.transformedImage,
    resultUrl: answer.resultUrl,
  }
}

/** A design from its run; `null` if its image doesn't exist or was deleted. */
export function designFromRun(run: RunResponse): MadeDesign | null {
  const { id: runId, resultUrl, isStored = false } = run
  return resultUrl === null
    ? null
    : { ...commonParts(run), runId, imageUrl: `${resultUrl}?as=preview`, resultUrl, isStored }
}

function commonParts({ originalUrl, seed, engine, clamped, recipe: params }: UploadResponse | RunResponse) {
  return { originalUrl, seed, engine, clamped, params, diffReport: params.receipt }
}
