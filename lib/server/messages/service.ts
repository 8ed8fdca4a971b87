import { LIMITS } from '@/lib/domain/limits'
import { AppError } from '@/lib/errors/app-error'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { type NoticeContext, notifyOnce } from '@/lib/server/mail/notices'
import type { Supabase } from '@/lib/supabase/clients'
import { deleteMessagesAfter, insertContactMessage, insertFeedback } from './queries'

/** Of all senders together: a flood of messages must not fill the owner's mailbox. The messages themselves are all kept. */
const NOTICES = { times: 10, seconds: 60 * 60 }

/**
 * Stores a message from a visitor or, with an id, from a signed-in user. One that fills in the field that no user sees
 * comes from a machine and is dropped silently. Fails with `contact_failed`.
 */
export async function sendContactMessage(
  app: NoticeContext,
  userId: string | null,
  { website, ...message }: ContactInput,
): Promise<void> {
  const { supabase, log } = app
  if (website !== '') return log.info('contact_trap_filled')
  await insertContactMessage(supabase, userId, message).catch((cause: unknown) => {
    throw new AppError('contact_failed', {}, { cause })
  })
  // Who wrote, and what, stays in our own database.
  const text = 'A new contact message is there. Read it with: npm run admin -- messages'
  await notifyOnce(app, { kind: 'contact_message', about: 'all', ...NOTICES, text })
}

/** Stores a signed-in user's feedback. Fails with `feedback_failed`. */
export async function sendFeedback(
  { supabase }: { supabase: Supabase },
  userId: string,
  feedback: FeedbackInput,
): Promise<void> {
  await insertFeedback(supabase, userId, feedback).catch((cause: unknown) => {
    throw new AppError('feedback_failed', {}, { cause })
  })
}

/** Deletes messages and feedback older than the privacy policy allows. */
export async function deleteOldMessages({ supabase }: { supabase: Supabase }): Promise<void> {
  await deleteMessagesAfter(supabase, LIMITS.messages.keptMonths)
}
