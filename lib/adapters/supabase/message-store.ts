import type { MessageStore } from '@/lib/ports/message-store'
import type { Supabase } from './clients'
import { failureOf } from './failures'

/** Written with the server's key: the tables are closed to every other. */
export function messageStore(service: Supabase): MessageStore {
  return {
    async addContactMessage({ personId, name, email, subject, message }) {
      const row = { user_id: personId, name, email, subject, message }
      const { error } = await service.from('contacts').insert(row)
      if (error) throw failureOf(error)
    },
    async addFeedback({ personId, type, message, rating }) {
      const row = { user_id: personId, feedback_type: type, message, rating, status: 'pending' }
      const { error } = await service.from('user_feedback').insert(row)
      if (error) throw failureOf(error)
    },
    async removeBefore(time) {
      for (const table of ['contacts', 'user_feedback'] as const) {
        const { error } = await service.from(table).delete().lt('created_at', time.toISOString())
        if (error) throw failureOf(error)
      }
    },
  }
}
