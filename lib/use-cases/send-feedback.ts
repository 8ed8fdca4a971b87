import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import type { FeedbackInput } from '@/lib/schemas/feedback'

/** Keeps what a signed-in person thinks of the product. Fails with `feedback_failed`. */
export async function sendFeedback(
  { messages }: Pick<Services, 'messages'>,
  personId: string,
  feedback: FeedbackInput,
): Promise<void> {
  await messages.addFeedback({ personId, ...feedback }).catch((cause: unknown) => {
    throw new AppError('feedback_failed', {}, { cause })
  })
}
