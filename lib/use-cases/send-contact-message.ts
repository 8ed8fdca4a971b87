import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import type { ContactInput } from '@/lib/schemas/contact'

/**
 * Keeps a message of a visitor or, with an id, of somebody signed in. One that fills the field no person sees is
 * dropped in silence. Fails with `contact_failed`.
 */
export async function sendContactMessage(
  { messages, log }: Pick<Services, 'messages' | 'log'>,
  personId: string | null,
  { website, ...message }: ContactInput,
): Promise<void> {
  if (website !== '') return log.info('contact_trap_filled')
  await messages.addContactMessage({ personId, ...message }).catch((cause: unknown) => {
    throw new AppError('contact_failed', {}, { cause })
  })
}
