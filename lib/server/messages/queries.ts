import * as z from 'zod'
import type { ContactInput } from '@/lib/schemas/contact'
import type { FeedbackInput } from '@/lib/schemas/feedback'
import { checked } from '@/lib/server/supabase/rpc'
import type { Supabase } from '@/lib/supabase/clients'
import { fromSupabaseError } from '@/lib/supabase/errors'

// Only the service key may write these tables, and the app never reads them.

export async function insertContactMessage(
  supabase: Supabase,
  userId: string | null,
  { name, email, subject, message }: Omit<ContactInput, 'website'>,
): Promise<void> {
  const row = { user_id: userId, name, email, subject, message }
  const { error } = await supabase.from('contacts').insert(row)
  if (error) throw fromSupabaseError(error)
}

export async function insertFeedback(
  supabase: Supabase,
  userId: string,
  feedback: FeedbackInput,
): Promise<void> {
  const row = { user_id: userId, ...feedback, status: 'pending' }
  const { error } = await supabase.from('user_feedback').insert(row)
  if (error) throw fromSupabaseError(error)
}

/** Deletes all messages and feedback older than `months`, by the database's clock. */
export function deleteMessagesAfter(supabase: Supabase, months: number): Promise<number> {
  return checked(supabase.rpc('delete_old_messages', { p_months: months }), z.number())
}
