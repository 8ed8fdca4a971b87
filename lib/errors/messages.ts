import { createTranslator } from 'next-intl'
import messages from '@/content/messages/en/errors.json'
import type { ErrorCode } from './catalogue'

type ErrorMessage = { title: string; body: string }

// A code without a message, or a message without a code, does not compile.
const english: Record<ErrorCode, ErrorMessage> = messages
const noStrayMessage: Record<keyof typeof messages, true> extends Record<ErrorCode, true> ? true : never =
  true
void noStrayMessage

const t = createTranslator({ locale: 'en', messages: english })

/** Only an error that the server has logged has a reference; its sentence then names it. */
const NO_REFERENCE = { reference: 'none' }

export type ErrorValues = Record<string, string | number>

/**
 * The title and sentence of a code: what the API answers and what a page shows. `values` has one for each `{name}` of the
 * sentence.
 */
export function errorMessage(code: ErrorCode, values: ErrorValues = {}): ErrorMessage {
  return { title: t(`${code}.title`), body: t(`${code}.body`, { ...NO_REFERENCE, ...values }) }
}
