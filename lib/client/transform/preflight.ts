import { type Failure, failure } from '@/lib/client/api/failure'
import { storedDesignsOf } from '@/lib/domain/plans'
import { isExpired } from '@/lib/domain/subscription'
import type { CreditsResponse } from '@/lib/schemas/responses'

/** What the submit button says and does. */
export type SubmitState = 'upload' | 'select' | 'style' | 'ready' | 'generating'

export type Readiness = {
  readonly hasPhoto: boolean
  readonly hasMask: boolean
  readonly hasStyle: boolean
}

export function submitState({ hasPhoto, hasMask, hasStyle }: Readiness, isGenerating: boolean): SubmitState {
  if (isGenerating) return 'generating'
  if (!hasPhoto) return 'upload'
  if (!hasMask) return 'select'
  return hasStyle ? 'ready' : 'style'
}

/** The first thing missing before anything is asked of the server, or `null`. */
export function missingRequirement({ hasPhoto, hasMask, hasStyle }: Readiness): Failure | null {
  if (!hasPhoto) return failure('image_required')
  if (!hasMask) return failure('mask_required')
  return hasStyle ? null : failure('style_required')
}

export type Wish = {
  readonly credits: Pick<CreditsResponse, 'planName' | 'designsLeft' | 'expiresAt'>
  readonly designs: number
  /** How many designs are stored now, when these are to be stored too; else `null`. */
  readonly storedCount: number | null
}

/** Why this many designs can't be made or stored, or `null`. Nothing has been spent yet. */
export function refusal({ credits, designs, storedCount }: Wish, now: Date): Failure | null {
  const limit = storedDesignsOf(credits.planName)
  if (storedCount !== null && limit !== null && storedCount + designs > limit) {
    return limit === 0 ? failure('storage_not_in_plan') : failure('storage_limit', { limit })
  }
  if (credits.planName === null || isPast(credits.expiresAt, now)) return failure('no_active_plan')
  if (credits.designsLeft <= 0) return failure('no_credits')
  if (credits.designsLeft < designs) {
    return failure('insufficient_credits', { needed: designs, remaining: credits.designsLeft })
  }
  return null
}

/** Whether a plan may store designs now: one that has ended stores no more. */
export function mayStore(
  { planName, expiresAt }: Pick<CreditsResponse, 'planName' | 'expiresAt'>,
  now: Date,
): boolean {
  return storedDesignsOf(planName) !== 0 && !isPast(expiresAt, now)
}

function isPast(expiresAt: string | null, now: Date): boolean {
  return isExpired({ expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)
}
