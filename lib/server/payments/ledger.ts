import * as z from 'zod'
import { amountText } from '@/lib/domain/payment'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { findRefundsDue } from './queries'

const DAY_SECONDS = 24 * 60 * 60

const brokenRule = z.object({ rule: z.string(), subject: z.string(), detail: z.string() })

/** Every row of credits, plans and payments that breaks a rule of the ledger. */
export function findBrokenRules(supabase: Supabase) {
  return checked(supabase.rpc('check_ledger'), z.array(brokenRule))
}

/** Notifies the owner of the first row that breaks a rule. The log has all of them. */
export async function reportLedger(context: NoticeContext): Promise<void> {
  const broken = await findBrokenRules(context.supabase)
  for (const { rule, subject, detail } of broken) {
    context.log.warn('ledger_broken', { kind: rule, reference: subject, problem: detail })
  }
  const [first] = broken
  if (!first) return
  await notifyOnce(context, {
    kind: 'ledger_broken',
    about: 'first',
    seconds: DAY_SECONDS,
    text: `The ledger breaks its rules in ${broken.length} places. The first: ${first.rule} of ${first.subject}: ${first.detail}. npm run admin -- check lists them all.`,
  })
}

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
