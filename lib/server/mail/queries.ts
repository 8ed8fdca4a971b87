import * as z from 'zod'
import { PAID_PLAN_NAMES, WITHDRAWALS } from '@/lib/domain/payment'
import { PLAN_NAMES } from '@/lib/domain/plans'
import { checked, time } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

const receipt = z.object({
  email: z.string(),
  order_id: z.string(),
  plan_name: z.enum(PAID_PLAN_NAMES),
  is_yearly: z.boolean(),
  captured_amount: z.number(),
  currency: z.string(),
  captured_at: time,
  designs: z.number(),
  expires_at: time,
})
export type DueReceipt = z.output<typeof receipt>

const endingPlan = z.object({
  email: z.string(),
  id: z.string(),
  plan_name: z.enum(PLAN_NAMES),
  designs_left: z.number(),
  expires_at: time,
})
export type EndingPlan = z.output<typeof endingPlan>

const withdrawalMail = z.object({
  email: z.string(),
  order_id: z.string(),
  plan_name: z.enum(PAID_PLAN_NAMES),
  is_yearly: z.boolean(),
  mail: z.enum([...WITHDRAWALS, 'reminder']),
  withdrawn_at: time,
  /** When a declaration by email address lapses unless it is confirmed. */
  lapses_at: time,
})
export type DueWithdrawalMail = z.output<typeof withdrawalMail>

const approval = z.object({ design: z.number(), name: z.string() })
const boardMail = z.object({
  email: z.string(),
  user_id: z.string(),
  /** `approvals`: new ones, oldest first, after the one they replaced if the owner knew of it. */
  links: z.array(z.object({ title: z.string(), comments: z.number(), approvals: z.array(approval) })),
})
export type DueBoardMail = z.output<typeof boardMail>

const boardMails = z.object({ mails: z.array(boardMail) })
const withdrawalMails = z.object({ mails: z.array(withdrawalMail) })
const receipts = z.object({ receipts: z.array(receipt) })
const endingPlans = z.object({ plans: z.array(endingPlan) })

/** Claims unsent receipts, of one order or (`null`) of all. Unless marked as sent, they can be claimed again after ten minutes. */
export async function claimDueReceipts(
  supabase: Supabase,
  orderId: string | null,
  limit: number,
): Promise<DueReceipt[]> {
  const args = { p_order_id: orderId, p_limit: limit }
  return (await checked(supabase.rpc('claim_due_receipts', args), receipts)).receipts
}

/** Marks a receipt as accepted by the mail server. */
export async function noteReceiptSent(supabase: Supabase, orderId: string): Promise<void> {
  await checked(supabase.rpc('note_receipt_sent', { p_order_id: orderId }), z.unknown())
}

/** Lets the next round retry a receipt. */
export async function releaseReceipt(supabase: Supabase, orderId: string): Promise<void> {
  const row = supabase.from('payments').update({ receipt_claimed_at: null }).eq('order_id', orderId)
  await checked(row, z.unknown())
}

/**
 * Claims emails about withdrawals, of one order or (`null`) of all. Unless marked as sent, they can be claimed again after ten
 * minutes.
 */
export async function claimWithdrawalMails(
  supabase: Supabase,
  orderId: string | null,
  limit: number,
): Promise<DueWithdrawalMail[]> {
  const args = { p_order_id: orderId, p_limit: limit }
  return (await checked(supabase.rpc('claim_withdrawal_mails', args), withdrawalMails)).mails
}

/** Marks this email as accepted by the mail server. */
export async function noteWithdrawalMailed(
  supabase: Supabase,
  { order_id, mail }: DueWithdrawalMail,
): Promise<void> {
  const row = supabase.from('payments').update({ withdrawal_mailed: mail }).eq('order_id', order_id)
  await checked(row, z.unknown())
}

/** Lets the next round retry it. */
export async function releaseWithdrawalMail(supabase: Supabase, orderId: string): Promise<void> {
  const row = supabase.from('payments').update({ withdrawal_mail_claimed_at: null }).eq('order_id', orderId)
  await checked(row, z.unknown())
}

/** Claims reminders for plans that end within `days`. */
export async function takeEndingPlans(supabase: Supabase, days: number, limit: number) {
  const args = { p_days: days, p_limit: limit }
  return (await checked(supabase.rpc('take_ending_plans', args), endingPlans)).plans
}

/** Lets the next round retry a reminder. */
export async function releaseEndingPlan(supabase: Supabase, planId: string): Promise<void> {
  const row = supabase.from('unified_subscriptions').update({ end_reminded: null }).eq('id', planId)
  await checked(row, z.unknown())
}

/**
 * Claims emails about new activity on boards, one per owner who got none in the last hour. Unless released, they can't be
 * claimed again for an hour.
 */
export async function claimBoardMails(supabase: Supabase, limit: number): Promise<DueBoardMail[]> {
  return (await checked(supabase.rpc('claim_board_mails', { p_limit: limit }), boardMails)).mails
}

/** Marks the email as accepted by the mail server. */
export async function noteBoardMailSent(supabase: Supabase, userId: string): Promise<void> {
  await checked(supabase.rpc('note_board_mail_sent', { p_user_id: userId }), z.unknown())
}

/** Lets the next round retry it. */
export async function releaseBoardMail(supabase: Supabase, userId: string): Promise<void> {
  const row = supabase.from('board_mails').update({ claimed_at: null }).eq('user_id', userId)
  await checked(row, z.unknown())
}
