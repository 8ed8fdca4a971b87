import * as z from 'zod/mini'
import { LIMITS } from '@/lib/domain/limits'
import { countCharacters, keepableText } from './text'

// Messages are keys of `content/messages/{locale}/validation.json`.
const { maxCharacters } = LIMITS.form

/** The contact form and the body of `POST /api/contact`. */
export const contactSchema = z.object({
  name: requiredText('name_required'),
  // The check that the browser's own e-mail field makes.
  email: requiredText('email_required').check(
    z.refine((text) => z.regexes.html5Email.test(text), 'email_invalid'),
  ),
  subject: requiredText('subject_required'),
  message: requiredText('message_required'),
  /** A field that no person sees: whoever fills it is a machine. */
  website: z._default(z.string().check(z.maxLength(maxCharacters)), ''),
})

export type ContactInput = z.output<typeof contactSchema>

function requiredText(key: string) {
  return keepableText(key).check(
    z.minLength(1, key),
    z.refine((text) => countCharacters(text) <= maxCharacters, 'text_too_long'),
  )
}
