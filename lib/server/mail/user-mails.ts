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
  /** Confirms received withdrawals, of one order or (`null`) of all. Never throws. */
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
  return {
    async sendReceipts(orderId) {
      const due = await claimDueReceipts(supabase, orderId, AT_ONCE).catch(fail)
      for (const receipt of due ?? []) {
        const { order_id } = receipt
        const isSent = await send(receiptMail(receipt, siteUrl), () => releaseReceipt(supabase, order_id))
        // If that fails, the receipt is sent twice, which is better than not at all.
        if (isSent) await noteReceiptSent(supabase, order_id).catch(fail)
      }
    },
    async sendWithdrawals(orderId) {
      const due = await claimWithdrawalMails(supabase, orderId, AT_ONCE).catch(fail)
      for (const mail of due ?? []) {
        const release = () => releaseWithdrawalMail(supabase, mail.order_id)
        const isSent = await send(withdrawalMail(mail, siteUrl), release)
        if (isSent) await noteWithdrawalMailed(supabase, mail).catch(fail)
      }
    },
    async sendReminders() {
      const due = await takeEndingPlans(supabase, REMIND_DAYS, AT_ONCE).catch(fail)
      for (const plan of due ?? []) {
        await send(planEndsMail(plan, siteUrl), () => releaseEndingPlan(supabase, plan.id))
      }
    },
    async sendBoardMails() {
      const due = await claimBoardMails(supabase, AT_ONCE).catch(fail)
      for (const mail of due ?? []) {
        const { user_id } = mail
        const isSent = await send(boardMail(mail, siteUrl), () => releaseBoardMail(supabase, user_id))
        if (isSent) await noteBoardMailSent(supabase, user_id).catch(fail)
      }
    },
  }
}

/** Used without a mail server. */
export const noUserMails: UserMails = {
  sendReceipts: async () => undefined,
  sendWithdrawals: async () => undefined,
  sendReminders: async () => undefined,
  sendBoardMails: async () => undefined,
}
