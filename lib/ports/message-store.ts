import type { FeedbackType } from '@/lib/domain/feedback'

export type ContactMessage = {
  /** Null for a visitor without a session. */
  personId: string | null
  name: string
  email: string
  subject: string
  message: string
}

export type Feedback = {
  personId: string
  type: FeedbackType
  message: string
  /** From 1, poor, to 5, excellent. */
  rating: number
}

/** What people write to us. It is only ever added to: nobody reads it through the app. */
export interface MessageStore {
  addContactMessage(message: ContactMessage): Promise<void>
  /** Keeps it as pending, with the time of now. */
  addFeedback(feedback: Feedback): Promise<void>
  /** Deletes every message and all feedback written before that moment. */
  removeBefore(time: Date): Promise<void>
}
