import { API } from '@/lib/config/end-points'

/** As much of a person's plan as pages for everybody need. */
export type PlanGlance = { planName: string | null; isActive: boolean; expiresAt: string | null }

/**
 * The signed-in person's plan, or `null` when it cannot be told. Read by hand: the schema library would weigh more
 * than the whole script of the pages that ask.
 */
export async function glanceAtPlan(): Promise<PlanGlance | null> {
  try {
    const answer = await fetch(API.credits, { cache: 'no-store' })
    return answer.ok ? glanceIn(await answer.json()) : null
  } catch {
    return null
  }
}

function glanceIn(credits: unknown): PlanGlance | null {
  if (typeof credits !== 'object' || credits === null || !('isActive' in credits)) return null
  const planName = 'planName' in credits && typeof credits.planName === 'string' ? credits.planName : null
  const expiresAt = 'expiresAt' in credits && typeof credits.expiresAt === 'string' ? credits.expiresAt : null
  return { planName, isActive: credits.isActive === true, expiresAt }
}
