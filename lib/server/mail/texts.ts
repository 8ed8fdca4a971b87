import { createTranslator } from 'next-intl'
import messages from '@/content/messages/en/mail.json'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import type { Mail } from './mailer'
import type { DueBoardMail, DueReceipt, DueWithdrawalMail, EndingPlan } from './queries'

const t = createTranslator({ locale: 'en', messages })

const about = { site: SITE.name, email: SITE.supportEmail }

/** In UTC, so that the day doesn't depend on the server's location. */
const dayText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const paragraphs = (...texts: string[]) => `${texts.join('\n\n')}\n`

/** `siteUrl` has no trailing slash. */
export function receiptMail(receipt: DueReceipt, siteUrl: string): Mail {
  const { plan_name: plan, captured_amount: amount, currency, order_id: number } = receipt
  const item = t('receipt.plan', { plan, period: receipt.is_yearly ? t('receipt.year') : t('receipt.month') })
  const facts = [
    item,
    t('receipt.amount', { amount: amount.toLocaleString('en-US', { style: 'currency', currency }) }),
    t('receipt.date', { date: dayText(receipt.captured_at) }),
    t('receipt.number', { number }),
  ]
  return {
    to: receipt.email,
    subject: t('receipt.subject', about),
    text: paragraphs(
      t('receipt.greeting'),
      facts.join('\n'),
      t('receipt.designs', { count: receipt.designs, end: dayText(receipt.expires_at) }),
      t('receipt.print', { url: `${siteUrl}${ROUTES.receipt(number)}` }),
      t('receipt.why', about),
    ),
  }
}

/** To the minute, in UTC. */
const momentText = (date: Date) =>
  `${date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** A withdrawal's receipt, dated when it arrived. `siteUrl` has no trailing slash. */
export function withdrawalMail(due: DueWithdrawalMail, siteUrl: string): Mail {
  const { mail, order_id: number } = due
  const period = due.is_yearly ? t('receipt.year') : t('receipt.month')
  const values = {
    ...about,
    plan: t('receipt.plan', { plan: due.plan_name, period }),
    number,
    date: momentText(due.withdrawn_at),
    lapse: momentText(due.lapses_at),
    url: `${siteUrl}${ROUTES.withdrawOrder(number)}`,
  }
  const isAsked = mail === 'asked' || mail === 'reminder'
  return {
    to: due.email,
    subject: t(isAsked ? `withdrawal.${mail}Subject` : 'withdrawal.subject', about),
    text: paragraphs(
      t(isAsked ? 'withdrawal.askedReceived' : 'withdrawal.received', values),
      t(`withdrawal.${mail}`, values),
      t(isAsked ? 'withdrawal.askedWhy' : 'withdrawal.why', about),
    ),
  }
}

/** `siteUrl` has no trailing slash. */
export function planEndsMail(ending: EndingPlan, siteUrl: string): Mail {
  const { plan_name: plan, designs_left: count } = ending
  const end = dayText(ending.expires_at)
  return {
    to: ending.email,
    subject: t('planEnds.subject', { ...about, end }),
    text: paragraphs(
      t('planEnds.body', { plan, end, count }),
      t('planEnds.after'),
      t('planEnds.start', { url: `${siteUrl}${ROUTES.transform}` }),
      t('planEnds.why', about),
    ),
  }
}

/** Strangers' texts stay on the site, but for who replaced whose approval. `siteUrl` has no trailing slash. */
export function boardMail({ email, links }: DueBoardMail, siteUrl: string): Mail {
  const lines = links.map(({ title, comments, approvals }) => {
    const [before, now] = [approvals[0], approvals.at(-1)]
    const replaced = { before: before?.name ?? '', from: before?.design ?? 0, now: now?.name ?? '' }
    const parts = [
      comments > 0 && t('board.comments', { count: comments }),
      approvals.length === 1 && t('board.approved'),
      approvals.length > 1 &&
        t('board.replaced', { ...replaced, to: now?.design ?? 0, count: approvals.length - 1 }),
    ]
    return `${title}: ${parts.filter(Boolean).join(', ')}`
  })
  return {
    to: email,
    subject: t('board.subject', about),
    text: paragraphs(
      t('board.lead'),
      lines.join('\n'),
      t('board.read', { url: `${siteUrl}${ROUTES.designs}` }),
      t('board.why', about),
    ),
  }
}
