import messages from '@/content/messages/en/errors.json'
import type { ErrorCode } from './catalogue'

type ErrorMessage = { title: string; body: string }

// A code without a message, or a message without a code, does not compile.
const english: Record<ErrorCode, ErrorMessage> = messages
const noStrayMessage: Record<keyof typeof messages, true> extends Record<ErrorCode, true> ? true : never =
  true
void noStrayMessage

export type ErrorValues = Record<string, string | number>

/** The title and sentence of a code, with its `{name}` places filled: what the API answers and what a page shows. */
export function errorMessage(code: ErrorCode, values: ErrorValues = {}): ErrorMessage {
  const { title, body } = english[code]
  return { title, body: body.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) }
}
