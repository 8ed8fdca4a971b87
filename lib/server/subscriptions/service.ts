import { createHmac } from 'node:crypto'
import { findPlan } from '@/lib/domain/plans'
import { isActive, isExpired, type Subscription } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import type { CreditsResponse } from '@/lib/schemas/responses'
import type { Supabase } from '@/lib/supabase/clients'
import { hasHadFreePlan, insertFreePlan, readCredits, readSubject } from './queries'

export type PlanContext = { supabase: Supabase; runSettings: { quietSeconds: number } }

export type PlanReading = { plan: Subscription | null; isActive: boolean }

/** The user's plan. It expires by the clock, without any job. */
export async function readPlan({ supabase, runSettings }: PlanContext, userId: string): Promise<PlanReading> {
  const plan = await readCredits(supabase, userId, runSettings.quietSeconds)
  return { plan, isActive: plan !== null && isActive(plan, new Date()) }
}

/**
 * Refuses work without a running plan before anything is done. Credits are checked by the work itself, as is everything if the
 * database doesn't answer now.
 */
export async function requirePlan(context: PlanContext, userId: string): Promise<void> {
  const known = await readPlan(context, userId).catch(() => null)
  if (known && (!known.plan || isExpired(known.plan, new Date()))) throw new AppError('no_active_plan')
}

/** The same, with whether the Free plan is still available. */
export async function readPlanWithFree(
  context: PlanContext,
  userId: string,
): Promise<PlanReading & { isFreeUsed: boolean }> {
  const [reading, isFreeUsed] = await Promise.all([
    readPlan(context, userId),
    hasHadFreePlan(context.supabase, userId),
  ])
  return { ...reading, isFreeUsed }
}

/**
 * Starts the Free plan, once per Google account, even if an account here was deleted and opened again. Throws
 * `subscription_create_failed` if the database doesn't answer.
 */
export async function startFreePlan(
  { supabase, hashSecret }: Pick<PlanContext, 'supabase'> & { hashSecret: string },
  userId: string,
): Promise<Subscription> {
  const designs = findPlan('Free')?.monthlyDesigns ?? 0
  const start = await readSubject(supabase, userId)
    .then((subject) => insertFreePlan(supabase, userId, designs, hashOf(subject, hashSecret)))
    .catch((cause: unknown) => {
      throw new AppError('subscription_create_failed', {}, { cause })
    })
  if (start.outcome === 'created') return start.subscription
  throw new AppError(start.outcome === 'already_used' ? 'free_plan_used' : 'plan_running')
}

/** Recognizes a person again, but reveals nothing without the secret. */
const hashOf = (subject: string, secret: string) => createHmac('sha256', secret).update(subject).digest('hex')

/** Picks the fields browsers may see. */
export function presentPlan({
  plan,
  isFreeUsed,
  ...reading
}: PlanReading & { isFreeUsed: boolean }): CreditsResponse {
  return {
    planName: plan?.planName ?? null,
    designsLeft: plan && reading.isActive ? plan.designsLeft : 0,
    totalDesigns: plan?.totalDesigns ?? 0,
    isActive: reading.isActive,
    expiresAt: plan?.expiresAt?.toISOString() ?? null,
    isFreeUsed,
  }
}
