import 'server-only'
import { API } from '@/lib/config/end-points'
import type { DesignRun } from '@/lib/domain/design-run'
import { recipeOf } from '@/lib/domain/recipe'
import type { StoredDesign } from '@/lib/ports/design-store'
import type {
  CancelResponse,
  CreditsResponse,
  RunResponse,
  StoredDesignResponse,
  UploadResponse,
} from '@/lib/schemas/responses'
import type { CancelledRun } from '@/lib/use-cases/cancel-run'
import type { PlanReading } from '@/lib/use-cases/read-plan'
import type { RestyleAnswer } from '@/lib/use-cases/restyle-answer'

// What leaves for the browser, field by field.

export function presentAnswer({ run, preview, designsLeft }: RestyleAnswer): UploadResponse {
  const recipe = recipeOf(run)
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
    receipt: recipe.receipt,
    recipe,
  }
}

export function presentRun(run: DesignRun): RunResponse {
  const hasPicture = run.status === 'succeeded' && !run.resultExpired
  return {
    id: run.id,
    status: run.status,
    engine: run.engine,
    clamped: run.clamped,
    seed: run.seed,
    style: run.params.style,
    roomType: run.params.roomType,
    prompt: run.params.prompt,
    resultUrl: hasPicture ? API.runResult(run.id) : null,
    originalUrl: hasPicture ? API.runOriginal(run.id) : null,
    isExpired: run.resultExpired,
    recipe: recipeOf(run),
    errorCode: run.errorCode,
    creditRefunded: run.creditRefunded,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }
}

export function presentCancelled({ run, designsLeft }: CancelledRun): CancelResponse {
  return { status: run.status, errorCode: run.errorCode, designsLeft }
}

export function presentPlan({ plan, isActive }: PlanReading): CreditsResponse {
  return {
    planName: plan?.planName ?? null,
    designsLeft: plan && isActive ? plan.designsLeft : 0,
    totalDesigns: plan?.totalDesigns ?? 0,
    isActive,
    expiresAt: plan?.expiresAt?.toISOString() ?? null,
  }
}

export function presentDesign(design: StoredDesign): StoredDesignResponse {
  return {
    id: design.id,
    url: API.serveDesign(design.userId, design.timestamp),
    style: design.style,
    prompt: design.prompt,
    timestamp: design.timestamp,
    createdAt: design.createdAt.toISOString(),
  }
}
