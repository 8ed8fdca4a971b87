import { messagesCutoff } from '@/lib/domain/retention'
import type { Services } from '@/lib/ports/services'

/** Deletes what we promised not to keep: old messages and feedback, and addresses that no limit counts any more. */
export async function forgetOld({
  messages,
  limiter,
  now,
}: Pick<Services, 'messages' | 'limiter' | 'now'>): Promise<void> {
  await messages.removeBefore(messagesCutoff(now()))
  await limiter.removeEnded()
}
