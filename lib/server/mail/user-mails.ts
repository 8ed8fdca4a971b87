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

/** Mails of one round. The next round sends the others. */
const AT_ONCE = 50

const REMIND_DAYS = 3

export type UserMails = {
  /** Sends the receipts that are due, of one order or (`null`) of all. Never fails. */
  sendReceipts(orderId: string | null): Promise<void>
  /** Confirms withdrawals that were received, of one order or (`null`) of all. Never fails. */
  sendWithdrawals(orderId: string | null): Promise<void>
  /** Reminds users whose plan ends within three days. Never fails. */
  sendReminders(): Promise<void>
  /** Tells owners of links what is new on their boards, each once an hour at most. Never fails. */
  sendBoardMails(): Promise<void>
}

type Context = { supabase: Supabase; log: Log; mailer: Mailer; siteUrl: string }

/**
 * Mails to users. Each is claimed in the database first, so repeated or concurrent calls send it once; one that
 * the mail server did not take is released, and the next round of housekeeping tries again. A receipt is claimed for ten minutes:
 * a process that ends before it has sent it loses none.
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
        // One that can't be noted is sent again, which is better than not at all.
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

/** Where no mail server is set. */
export const noUserMails: UserMails = {
  sendReceipts: async () => undefined,
  sendWithdrawals: async () => undefined,
  sendReminders: async () => undefined,
  sendBoardMails: async () => undefined,
}
