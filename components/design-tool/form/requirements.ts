import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { storedDesignsOf } from '@/lib/domain/plans'
import { isExpired } from '@/lib/domain/subscription'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { transformSchema } from '@/lib/schemas/transform'

/** The state of the submit button. */
export type SubmitState = 'upload' | 'select' | 'style' | 'room' | 'naming' | 'ready' | 'generating'

export type Readiness = {
  readonly hasPhoto: boolean
  readonly hasMask: boolean
  readonly hasStyle: boolean
  readonly hasRoom: boolean
  /** Areas are about to get their kinds. */
  readonly isNaming?: boolean
  /** Why our own engine doesn't make the areas; `finding` until that is known. */
  readonly refusal?: ErrorCode | 'finding' | null
}

/** Whether the areas must be known better first. */
const isFinding = ({ isNaming = false, refusal }: Readiness) => isNaming || refusal === 'finding'

/** Why the areas can't be made. */
const refusedFor = ({ refusal }: Readiness) => (refusal === 'finding' ? null : (refusal ?? null))

export function submitState(ready: Readiness, isGenerating: boolean): SubmitState {
  if (isGenerating) return 'generating'
  if (!ready.hasPhoto) return 'upload'
  if (!ready.hasMask || refusedFor(ready)) return 'select'
  if (!ready.hasStyle) return 'style'
  if (!ready.hasRoom) return 'room'
  return isFinding(ready) ? 'naming' : 'ready'
}

/** Whether a press starts the designs, so that the button is gold. */
export function isAccepted(state: SubmitState, refused: ErrorDetails | null, form: unknown): boolean {
  return state === 'ready' && refused === null && transformSchema.safeParse(form).success
}

type Requirements = Readiness & {
  /** The task restyles a whole room, area by area. */
  readonly isWholeRoom?: boolean
}

/** The first thing that is missing before a request makes sense, or `null`. */
export function missingRequirement(ready: Requirements): ErrorDetails | null {
  if (!ready.hasPhoto) return errorDetails('image_required')
  const refused = refusedFor(ready)
  if (refused) return errorDetails(refused)
  if (!ready.hasMask && !isFinding(ready))
    return errorDetails(ready.isWholeRoom ? 'room_needs_areas' : 'mask_required')
  if (!ready.hasStyle) return errorDetails('style_required')
  if (!ready.hasRoom) return errorDetails('room_type_required')
  return isFinding(ready) ? errorDetails('areas_unnamed') : null
}

type Request = {
  readonly credits: Pick<CreditsResponse, 'planName' | 'designsLeft' | 'expiresAt'>
  readonly designs: number
  /** The cost of each design. */
  readonly creditsEach: number
  /** The number of stored designs if these are to be stored too, else `null`. */
  readonly storedCount: number | null
}

/** Why this many designs can't be made or stored, or `null`. Nothing has been spent yet. */
export function refusalOf(
  { credits, designs, creditsEach, storedCount }: Request,
  now: Date,
): ErrorDetails | null {
  if (credits.planName === null || isPast(credits.expiresAt, now)) return errorDetails('no_active_plan')
  if (credits.designsLeft <= 0) return errorDetails('no_credits')
  const needed = designs * creditsEach
  if (credits.designsLeft < needed) {
    return errorDetails('insufficient_credits', { needed, remaining: credits.designsLeft })
  }
  const limit = storedDesignsOf(credits.planName)
  if (storedCount === null || limit === null || storedCount + designs <= limit) return null
  return limit === 0 ? errorDetails('storage_not_in_plan') : errorDetails('storage_limit', { limit })
}

/**
 * Like `refusalOf`, but only a user who turned storing on is refused for a full storage (`isFull`): for everyone else, the
 * designs are made all the same.
 */
export function admissionOf(
  { isChosen, ...request }: Request & { readonly isChosen: boolean },
  now: Date,
): { refused: ErrorDetails | null; isFull: boolean } {
  const refused = refusalOf(request, now)
  if (refused?.code !== 'storage_limit' || isChosen) return { refused, isFull: false }
  return { refused: refusalOf({ ...request, storedCount: null }, now), isFull: true }
}

/** Whether a plan may store designs now; one that has expired may not. */
export function mayStore(
  { planName, expiresAt }: Pick<CreditsResponse, 'planName' | 'expiresAt'>,
  now: Date,
): boolean {
  return storedDesignsOf(planName) !== 0 && !isPast(expiresAt, now)
}

function isPast(expiresAt: string | null, now: Date): boolean {
  return isExpired({ expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)
}
