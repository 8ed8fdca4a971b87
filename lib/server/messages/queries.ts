import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import type { Supabase } from '@/lib/supabase/clients'
import { toAppError } from '@/lib/supabase/errors'

// Only the server's own key may write these tables, and the app never reads them.

export async function insertContactMessage(
  supabase: Supabase,
  userId: string | null,
  { name, email, subject, message }: Omit<ContactInput, 'website'>,
): Promise<void> {
  const row = { user_id: userId, name, email, subject, message }
  const { error } = await supabase.from('contacts').insert(row)
  if (error) throw toAppError(error)
}

export async function insertFeedback(
  supabase: Supabase,
  userId: string,
  { type, message, rating }: FeedbackInput,
): Promise<void> {
  const row = { user_id: userId, feedback_type: type, message, rating, status: 'pending' }
  const { error } = await supabase.from('user_feedback').insert(row)
  if (error) throw toAppError(error)
}

/** Deletes every message and all feedback written before that moment. */
export async function deleteMessagesBefore(supabase: Supabase, time: Date): Promise<void> {
  for (const table of ['contacts', 'user_feedback'] as const) {
    const { error } = await supabase.from(table).delete().lt('created_at', time.toISOString())
    if (error) throw toAppError(error)
  }
}
