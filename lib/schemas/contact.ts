import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { countCharacters, storableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { maxCharacters } = LIMITS.form

/** The contact form and the body of `POST /api/contact`. */
export const contactSchema = z.object({
  name: requiredText('name_required'),
  // The same check as the browser's own email field.
  email: requiredText('email_required').refine((text) => z.regexes.html5Email.test(text), 'email_invalid'),
  subject: requiredText('subject_required'),
  message: requiredText('message_required'),
  /** A honeypot: users don't see this field, only bots fill it in. */
  website: z.string().max(maxCharacters).default(''),
})

export type ContactInput = z.output<typeof contactSchema>

function requiredText(key: string) {
  return storableText(key)
    .min(1, key)
    .refine((text) => countCharacters(text) <= maxCharacters, 'text_too_long')
}
