import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'

// Only the service key may write these tables, and the app never reads them.

/** For all senders together: a flood of messages must not fill the owner's mailbox. The messages themselves are all stored. */
const NOTICES = { times: 10, seconds: 60 * 60 }

/**
 * Stores a message from a visitor or, with an id, from a signed-in user. Silently drops messages with the honeypot field filled
 * in. Throws `contact_failed`.
 */
export async function sendContactMessage(
  app: NoticeContext,
  userId: string | null,
  { website, name, email, subject, message }: ContactInput,
): Promise<void> {
  const { supabase, log } = app
  if (website !== '') return log.info('contact_trap_filled')
  const row = { user_id: userId, name, email, subject, message }
  await checked(supabase.from('contacts').insert(row), z.null()).catch((cause: unknown) => {
    throw new AppError('contact_failed', {}, { cause })
  })
  // Sender and text stay in our own database.
  const text = 'You have a new contact message. Read it with: npm run admin -- messages'
  await notifyOnce(app, { kind: 'contact_message', about: 'all', ...NOTICES, text })
}

/** Stores a signed-in user's feedback. Throws `feedback_failed`. */
export async function sendFeedback(
  app: NoticeContext,
  userId: string,
  feedback: FeedbackInput,
): Promise<void> {
  const row = { user_id: userId, ...feedback, status: 'pending' }
  await checked(app.supabase.from('user_feedback').insert(row), z.null()).catch((cause: unknown) => {
    throw new AppError('feedback_failed', {}, { cause })
  })
  const text = 'You have new feedback. Read it with: npm run admin -- feedback'
  await notifyOnce(app, { kind: 'feedback', about: 'all', ...NOTICES, text })
}

/** Deletes messages and feedback after the period in the privacy policy, by the database's clock. */
export async function deleteOldMessages({ supabase }: { supabase: Supabase }): Promise<void> {
  const args = { p_months: LIMITS.messages.keptMonths }
  await checked(supabase.rpc('delete_old_messages', args), z.number())
}
