import * as z from 'zod'
import type { PaidPlanName } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import { subscriptionRow } from '@/lib/server/subscriptions/queries'
import { checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError } from '@/lib/supabase/errors'

const MOST_LISTED = 50

const contactRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: time,
  answered_at: time.nullable(),
})

const feedbackRow = z.object({
  id: z.string(),
  user_id: z.string(),
  feedback_type: z.string(),
  message: z.string(),
  rating: z.number(),
  created_at: time,
  answered_at: time.nullable(),
})

/** Contact messages, oldest first. Unless `isAll`, only those without an answer. */
export function findContacts(supabase: Supabase, isAll: boolean) {
  const rows = supabase.from('contacts').select('*').order('created_at').limit(MOST_LISTED)
  return checked(isAll ? rows : rows.is('answered_at', null), z.array(contactRow))
}

export function findFeedback(supabase: Supabase, isAll: boolean) {
  const rows = supabase.from('user_feedback').select('*').order('created_at').limit(MOST_LISTED)
  return checked(isAll ? rows : rows.is('answered_at', null), z.array(feedbackRow))
}

const marked = z.array(z.object({ id: z.string() }))

/** Marks a message or feedback as answered. Returns whether it exists. */
export async function markAnswered(supabase: Supabase, id: string, now: Date): Promise<boolean> {
  const answered_at = now.toISOString()
  const contacts = supabase.from('contacts').update({ answered_at }).eq('id', id).select('id')
  if ((await checked(contacts, marked)).length > 0) return true
  const feedback = supabase.from('user_feedback').update({ answered_at, status: 'answered' })
  return (await checked(feedback.eq('id', id).select('id'), marked)).length > 0
}

const profileRow = z.object({ id: z.string(), email: z.string() })

/** The user with that id or email address, or `null`. */
export async function findUser(supabase: Supabase, idOrEmail: string) {
  const profiles = supabase.from('profiles').select('id, email')
  const isId = z.uuid().safeParse(idOrEmail).success
  const found = isId ? profiles.eq('id', idOrEmail) : profiles.eq('email', idOrEmail.toLowerCase())
  return (await checked(found, z.array(profileRow)))[0] ?? null
}

/** All plans of a user, newest first. */
export function findPlansOf(supabase: Supabase, userId: string) {
  const rows = supabase.from('unified_subscriptions').select('*').eq('user_id', userId)
  const newestFirst = rows.order('created_at', { ascending: false }).limit(MOST_LISTED)
  return checked(newestFirst, z.array(subscriptionRow))
}

const runRow = z.object({
  id: z.string(),
  user_id: z.string(),
  status: z.string(),
  engine: z.string(),
  error_code: z.string().nullable(),
  created_at: time,
  updated_at: time,
})

const RUN_COLUMNS = 'id, user_id, status, engine, error_code, created_at, updated_at'

/** A user's latest runs, newest first. */
export function findRunsOf(supabase: Supabase, userId: string, limit: number) {
  const rows = supabase.from('design_runs').select(RUN_COLUMNS).eq('user_id', userId)
  return checked(rows.order('created_at', { ascending: false }).limit(limit), z.array(runRow))
}

/** Unfinished runs without a heartbeat since `quietSince`, oldest first. */
export function findStuckRuns(supabase: Supabase, quietSince: Date) {
  const rows = supabase.from('design_runs').select(RUN_COLUMNS).in('status', ['reserved', 'generating'])
  const stuck = rows.lt('updated_at', quietSince.toISOString()).order('updated_at')
  return checked(stuck.limit(MOST_LISTED), z.array(runRow))
}

const planChange = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['ok', 'not_enough', 'never_expires', 'plan_running']),
    subscription: subscriptionRow,
  }),
  z.object({ outcome: z.enum(['no_plan', 'not_found', 'not_ended']) }),
])
export type PlanChange = z.output<typeof planChange>

/** Adds credits to the user's active plan, or takes them if negative. */
export function changeCredits(supabase: Supabase, userId: string, change: number) {
  return checked(supabase.rpc('admin_change_credits', { p_user_id: userId, p_change: change }), planChange)
}

/** Starts a plan without payment. */
export function grantPlan(
  supabase: Supabase,
  userId: string,
  { plan, designs, days }: { plan: PaidPlanName; designs: number; days: number },
) {
  const args = { p_user_id: userId, p_plan_name: plan, p_designs: designs, p_days: days }
  return checked(supabase.rpc('admin_grant_plan', args), planChange)
}

/** Restores the plan of a payment that counts as refunded or reversed. */
export function restorePlan(supabase: Supabase, orderId: string) {
  return checked(supabase.rpc('admin_restore_plan', { p_order_id: orderId }), planChange)
}

const eventRow = z.object({
  event_id: z.string(),
  event_type: z.string(),
  resource_id: z.string().nullable(),
  received_at: time,
  outcome: z.string().nullable(),
})

/** PayPal's events, newest first. Unless `isAll`, only unfinished ones. */
export function findEvents(supabase: Supabase, isAll: boolean) {
  const rows = supabase
    .from('payment_events')
    .select('event_id, event_type, resource_id, received_at, outcome')
  const newest = rows.order('received_at', { ascending: false }).limit(MOST_LISTED)
  return checked(isAll ? newest : newest.is('outcome', null), z.array(eventRow))
}

const disputeRow = z.object({
  dispute_id: z.string(),
  order_id: z.string(),
  state: z.string(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  changed_at: time,
})

/** Disputes, most recently changed first. Unless `isAll`, only open ones. */
export function findDisputes(supabase: Supabase, isAll: boolean) {
  const rows = supabase.from('payment_disputes').select('*').order('changed_at', { ascending: false })
  return checked(
    isAll ? rows.limit(MOST_LISTED) : rows.eq('state', 'opened').limit(MOST_LISTED),
    z.array(disputeRow),
  )
}

export function extendPlan(supabase: Supabase, userId: string, days: number) {
  return checked(supabase.rpc('admin_extend_plan', { p_user_id: userId, p_days: days }), planChange)
}

const revenueDays = z.array(
  z.object({
    day: z.string(),
    currency: z.string(),
    payments: z.number(),
    captured_cents: z.number(),
    refunded_cents: z.number(),
  }),
)

/** Payments and refunds per day (UTC), newest first; skips days without any. */
export function readRevenue(supabase: Supabase, days: number) {
  return checked(supabase.rpc('admin_revenue', { p_days: days }), revenueDays)
}

/** The auth server takes a ban in hours; this is a hundred years. */
const FOR_EVER = '876000h'

/** Bans a user from signing in and refreshing sessions, or lifts the ban. */
export async function setBan(supabase: Supabase, userId: string, isBanned: boolean): Promise<void> {
  const { error } = await supabase.auth.admin.updateUserById(userId, {
    ban_duration: isBanned ? FOR_EVER : 'none',
  })
  if (error)
    throw error.status === 404 ? new AppError('bad_request', { detail: 'user' }) : fromSupabaseError(error)
}

/** Records a manual action. Changes of credits and plans record themselves. */
export async function recordAction(supabase: Supabase, action: string, subject: string): Promise<void> {
  await checked(supabase.from('admin_actions').insert({ action, subject }), z.null())
}
