import type { ContactMessage, Feedback, MessageStore } from '@/lib/ports/message-store'
import { Faults } from './faults'

/** Messages and feedback in memory. Fails on demand. */
export class MemoryMessages implements MessageStore {
  readonly faults = new Faults()
  readonly contactMessages: ContactMessage[] = []
  readonly feedback: Feedback[] = []

  async addContactMessage(message: ContactMessage): Promise<void> {
    await this.faults.pass('addContactMessage')
    this.contactMessages.push(message)
  }

  async addFeedback(feedback: Feedback): Promise<void> {
    await this.faults.pass('addFeedback')
    this.feedback.push(feedback)
  }
}
