import { amountText } from '@/lib/domain/payment'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { findRefundsDue } from './queries'

const DAY_SECONDS = 24 * 60 * 60

/** Notifies the owner, once a day, of each refund that hasn't gone through after more than a day. PayPal may refuse it forever. */
export async function reportOverdueRefunds(context: NoticeContext & { now: () => Date }): Promise<void> {
  const dayAgo = new Date(context.now().getTime() - DAY_SECONDS * 1_000)
  for (const { order_id, captured_amount, currency } of await findRefundsDue(context.supabase, dayAgo)) {
    const amount = `${amountText(Math.round(captured_amount * 100))} ${currency}`
    await notifyOnce(context, {
      kind: 'refund_overdue',
      about: order_id,
      seconds: DAY_SECONDS,
      text: `The refund of order ${order_id} (${amount}) hasn’t gone through for over a day. Check the order in PayPal.`,
    })
  }
}
