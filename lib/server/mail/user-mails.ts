import 'server-only'
import type { Log } from '@/lib/server/log'
import type { Supabase } from '@/lib/supabase/clients'
import type { Mail, Mailer } from './mailer'
import {
  claimBoardMails,
  claimDueReceipts,
  claimWithdrawalMails,
  noteBoardMailSent,
  noteReceiptSent,
  noteWithdrawalMailed,
  releaseBoardMail,
  releaseEndingPlan,
  releaseReceipt,
  releaseWithdrawalMail,
  takeEndingPlans,
} from './queries'
import { boardMail, planEndsMail, receiptMail, withdrawalMail } from './texts'

/** Emails per round. The next round sends the rest. */
const AT_ONCE = 50

const REMIND_DAYS = 3

export type UserMails = {
  /** Sends due receipts, of one order or (`null`) of all. Never throws. */
  sendReceipts(orderId: string | null): Promise<void>
  /** Confirms received withdrawals and reminds users of unconfirmed ones, of one order or (`null`) of all. Never throws. */
  sendWithdrawals(orderId: string | null): Promise<void>
  /** Reminds users whose plan ends within three days. Never throws. */
  sendReminders(): Promise<void>
  /** Tells owners about new activity on their links' boards, at most once an hour each. Never throws. */
  sendBoardMails(): Promise<void>
}

type Context = { supabase: Supabase; log: Log; mailer: Mailer; siteUrl: string }

/**
 * Emails to users. Each is claimed in the database first, so repeated or concurrent calls send it once. If the mail server
 * refuses one, it is released for the next round of housekeeping. Receipts are claimed for ten minutes only, so none is lost if
 * a process dies before sending it.
 */
export function userMails({ supabase, log, mailer, siteUrl }: Context): UserMails {
  const send = async (mail: Mail, release: () => Promise<void>): Promise<boolean> => {
    try {
      await mailer(mail)
      return true
    } catch (cause) {
      log.error('mail_not_sent', cause)
      await release().catch((lost: unknown) => log.error('mail_lost', lost))
      return false
    }
  }
  const fail = (cause: unknown) => log.error('mails_not_taken', cause)
  const sendAll = async <Due>(
    claimed: Promise<Due[]>,
    toMail: (due: Due, url: string) => Mail,
    release: (due: Due) => Promise<void>,
    note?: (due: Due) => Promise<void>,
  ): Promise<void> => {
    for (const due of (await claimed.catch(fail)) ?? []) {
      const isSent = await send(toMail(due, siteUrl), () => release(due))
      // If that fails, the mail is sent twice, which is better than not at all.
      if (isSent) await note?.(due).catch(fail)
    }
  }
  return {
    sendReceipts: (orderId) =>
      sendAll(
        claimDueReceipts(supabase, orderId, AT_ONCE),
        receiptMail,
        ({ order_id }) => releaseReceipt(supabase, order_id),
        ({ order_id }) => noteReceiptSent(supabase, order_id),
      ),
    sendWithdrawals: (orderId) =>
      sendAll(
        claimWithdrawalMails(supabase, orderId, AT_ONCE),
        withdrawalMail,
        ({ order_id }) => releaseWithdrawalMail(supabase, order_id),
        (mail) => noteWithdrawalMailed(supabase, mail),
      ),
    sendReminders: () =>
      sendAll(takeEndingPlans(supabase, REMIND_DAYS, AT_ONCE), planEndsMail, ({ id }) =>
        releaseEndingPlan(supabase, id),
      ),
    sendBoardMails: () =>
      sendAll(
        claimBoardMails(supabase, AT_ONCE),
        boardMail,
        ({ user_id }) => releaseBoardMail(supabase, user_id),
        ({ user_id }) => noteBoardMailSent(supabase, user_id),
      ),
  }
}

/** Used without a mail server. */
export const noUserMails: UserMails = {
  sendReceipts: async () => undefined,
  sendWithdrawals: async () => undefined,
  sendReminders: async () => undefined,
  sendBoardMails: async () => undefined,
}
