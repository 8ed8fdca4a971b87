import * as z from 'zod'
import { type Payment, WITHDRAWALS } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { WithdrawalInput, WithdrawalReceipt } from '@/lib/schemas/withdrawal'
import { finishInBackground } from '@/lib/server/finish-in-background'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import type { UserMails } from '@/lib/server/mail/user-mails'
import { checked, time } from '@/lib/server/supabase/rpc'
import { paymentRow } from './queries'
import { type PaymentContext, settleOrder } from './settle'

export type WithdrawContext = Omit<PaymentContext, 'userMails'> &
  NoticeContext & { userMails: Pick<UserMails, 'sendReceipts' | 'sendWithdrawals'> }

const DAY_SECONDS = 24 * 60 * 60

const NOTICES = {
  asked: (orderId: string) =>
    `Someone who entered its account’s email address withdrew from order ${orderId}. If that mailbox doesn’t confirm it within 14 days, it lapses. We email the link, and remind once, if SMTP_URL is set; otherwise write to the user.`,
  used: (orderId: string) =>
    `A user withdrew from order ${orderId} after making designs with it. The terms say what can be refunded: review the order, and reply to the user within five business days.`,
}

const taken = z.object({
  outcome: z.enum(['unknown', ...WITHDRAWALS]),
  is_new: z.boolean(),
  /** Times of this declaration and of the first one that didn’t lapse. */
  declared_at: time,
  received_at: time,
  payment: paymentRow.nullable(),
})

/**
 * Records a withdrawal from a contract, dated by the database's clock. Its order is refunded like every other refund, with
 * retries until it has gone through. Only the order's signed-in owner sees the outcome here. Everyone else gets the same answer
 * after the same time, whatever exists, and the account's mailbox gets the rest. Throws `withdrawal_failed`.
 */
export async function withdraw(
  context: WithdrawContext,
  userId: string | null,
  { orderId, email }: WithdrawalInput,
): Promise<WithdrawalReceipt> {
  const args = { p_order_id: orderId, p_email: email, p_user_id: userId }
  const answer = await checked(context.supabase.rpc('withdraw_order', args), taken).catch(
    (cause: unknown) => {
      throw new AppError('withdrawal_failed', {}, { cause })
    },
  )
  if (answer.payment && answer.is_new) finishInBackground(follow(context, answer.payment, answer.outcome))
  // For anyone else, an earlier date would reveal that there was one.
  if (userId === null || orderId === null)
    return { receivedAt: answer.declared_at.toISOString(), outcome: null }
  return { receivedAt: answer.received_at.toISOString(), outcome: answer.outcome }
}

async function follow(
  context: WithdrawContext,
  payment: Payment,
  outcome: z.output<typeof taken>['outcome'],
): Promise<void> {
  const { log, userMails } = context
  const { orderId } = payment
  await userMails.sendWithdrawals(orderId)
  if (outcome === 'refund') {
    await settleOrder(context, payment).catch((cause: unknown) =>
      log.error('withdrawal_unsettled', cause, { orderId }),
    )
  }
  if (outcome !== 'used' && outcome !== 'asked') return
  const text = NOTICES[outcome](orderId)
  await notifyOnce(context, { kind: `withdrawal_${outcome}`, about: orderId, seconds: DAY_SECONDS, text })
}
