import type { ContactMessage, Feedback, MessageStore } from '@/lib/ports/message-store'
import { Faults } from './faults'

/** Messages and feedback in memory. Fails on demand. */
export class MemoryMessages implements MessageStore {
  readonly faults = new Faults()
  readonly contactMessages: ContactMessage[] = []
  readonly feedback: Feedback[] = []
  private readonly writtenAt = new WeakMap<object, Date>()

  constructor(private readonly now: () => Date) {}

  async addContactMessage(message: ContactMessage): Promise<void> {
    await this.faults.pass('addContactMessage')
    this.writtenAt.set(message, this.now())
    this.contactMessages.push(message)
  }

  async addFeedback(feedback: Feedback): Promise<void> {
    await this.faults.pass('addFeedback')
    this.writtenAt.set(feedback, this.now())
    this.feedback.push(feedback)
  }

  async removeBefore(time: Date): Promise<void> {
    await this.faults.pass('removeBefore')
    this.removeOld(this.contactMessages, time)
    this.removeOld(this.feedback, time)
  }

  private removeOld<Item extends object>(list: Item[], time: Date): void {
    const young = list.filter((item) => (this.writtenAt.get(item) ?? time) >= time)
    list.splice(0, list.length, ...young)
  }
}
