import 'server-only'
import * as z from 'zod'
import { finishInBackground } from '@/lib/server/finish-in-background'
import type { Log } from '@/lib/server/log'
import { checked } from '@/lib/server/supabase/rpc'
import { SITE } from '@/lib/site'
import type { Supabase } from '@/lib/supabase/clients'
import type { Mailer } from './mailer'

const TIMEOUT_MS = 10_000

const SUBJECTS = {
  contact_message: 'New contact message',
  feedback: 'New feedback',
  refund_overdue: 'A refund isn’t going through',
  refund_failed: 'A refund failed at PayPal',
  webhook_refused: 'A PayPal webhook was rejected',
  webhook_unread: 'A PayPal event can’t be read',
  webhook_flooded: 'The PayPal webhook is being flooded',
  clock_behind: 'A server’s clock is behind',
  dispute: 'A dispute about a payment',
  withdrawal_asked: 'A withdrawal that waits for its confirmation',
  withdrawal_used: 'A withdrawal from a plan already used',
  disputes_unread: 'PayPal won’t let the site read disputes',
  event_open: 'A PayPal event can’t be finished',
  payment_mismatch: 'A payment doesn’t match PayPal’s records',
  ledger_broken: 'The ledger doesn’t add up',
  housekeeping_late: 'Housekeeping has stopped',
  queue_late: 'Designs are waiting too long',
  storage_failed: 'Images can’t be stored',
  job_message_refused: 'A Replicate webhook was rejected',
} as const

export type NoticeKind = keyof typeof SUBJECTS

/** Notifies the owner in the background. Never throws. */
export type Notify = (kind: NoticeKind, text: string) => void

type NoticeOptions = { url: string; log: Log; fetch?: typeof fetch; timeoutMs?: number }

/**
 * Sends each notice as JSON. `text` and `content` are the same, because chat services expect one or the other. Failures are
 * logged and the notice is lost; its subject is in the database.
 */
export function webhookNotices({
  url,
  log,
  fetch: send = fetch,
  timeoutMs = TIMEOUT_MS,
}: NoticeOptions): Notify {
  return (kind, text) => {
    const body = JSON.stringify({ kind, text, content: text, sentAt: new Date().toISOString() })
    const headers = { 'content-type': 'application/json' }
    const post = async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(url, { method: 'POST', headers, body, signal, redirect: 'error' })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`answered ${response.status}`)
    }
    finishInBackground(post().catch((cause: unknown) => log.error('notice_not_sent', cause, { kind })))
  }
}

/** The same by email. */
export function mailNotices({ mailer, to, log }: { mailer: Mailer; to: string; log: Log }): Notify {
  return (kind, text) => {
    const mail = { to, subject: `${SITE.name}: ${SUBJECTS[kind]}`, text: `${text}\n` }
    finishInBackground(mailer(mail).catch((cause: unknown) => log.error('notice_not_sent', cause, { kind })))
  }
}

export type NoticeContext = { supabase: Supabase; notify: Notify; log: Log }

const verdict = z.object({ allowed: z.boolean() })

/**
 * Sends a notice only once (or `times`) per `seconds` for each `about`, across all servers, so that repetition doesn't fill the
 * owner's mailbox. Never throws.
 */
export async function notifyOnce(
  { supabase, notify, log }: NoticeContext,
  notice: { kind: NoticeKind; about: string; seconds: number; text: string; times?: number },
): Promise<void> {
  const { kind, about, seconds, text, times = 1 } = notice
  const args = { p_key: `notice:${kind}:${about}`, p_limit: times, p_window_seconds: seconds }
  await checked(supabase.rpc('take_rate_token', args), verdict).then(
    ({ allowed }) => allowed && notify(kind, text),
    (cause: unknown) => log.error('notice_not_sent', cause, { kind }),
  )
}
