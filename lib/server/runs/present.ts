import 'server-only'
import { API } from '@/lib/config/routes'
import { type DesignRun, generationParamsOf } from '@/lib/domain/design-run'
import type { CancelResponse, RunResponse, UploadResponse } from '@/lib/schemas/design-responses'
import type { FinishedDesign } from './results'
import type { CancelledRun } from './work'

// Picks the fields browsers may see.

export function presentFinishedDesign({ run, preview, designsLeft }: FinishedDesign): UploadResponse {
  const base64 = Buffer.from(preview.buffer, preview.byteOffset, preview.byteLength).toString('base64')
  return {
    transformedImage: `data:image/webp;base64,${base64}`,
    originalUrl: API.runOriginal(run.id),
    resultUrl: API.runResult(run.id),
    runId: run.id,
    seed: run.seed,
    designsLeft,
    engine: run.engine,
    clamped: run.clamped,
    receipt: run.diffReport,
    recipe: generationParamsOf(run),
  }
}

export function presentRun(run: DesignRun): RunResponse {
  const hasImage = run.status === 'succeeded' && !run.resultExpired
  return {
    id: run.id,
    status: run.status,
    engine: run.engine,
    clamped: run.clamped,
    seed: run.seed,
    resultUrl: hasImage ? API.runResult(run.id) : null,
    originalUrl: hasImage ? API.runOriginal(run.id) : null,
    isExpired: run.resultExpired,
    recipe: generationParamsOf(run),
    errorCode: run.errorCode,
    creditRefunded: run.creditRefunded,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}

export function presentCancelled({ run, designsLeft }: CancelledRun): CancelResponse {
  return { status: run.status, errorCode: run.errorCode, designsLeft }
}
