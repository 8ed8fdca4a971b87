import type { RunResponse, UploadResponse } from '@/lib/schemas/responses'
import type { MadeDesign } from './batch'

/** A design from the answer to its upload. */
export function designFromUpload(answer: UploadResponse): MadeDesign {
  const { runId, transformedImage, resultUrl, originalUrl, seed, engine, clamped, recipe } = answer
  return { runId, imageUrl: transformedImage, resultUrl, originalUrl, seed, engine, clamped, recipe }
}

/** A design from its run; `null` when there is no picture of it, or none any more. */
export function designFromRun({
  id,
  resultUrl,
  originalUrl,
  seed,
  engine,
  clamped,
  recipe,
}: RunResponse): MadeDesign | null {
  if (!resultUrl) return null
  return {
    runId: id,
    imageUrl: `${resultUrl}?as=preview`,
    resultUrl,
    originalUrl,
    seed,
    engine,
    clamped,
    recipe,
  }
}
