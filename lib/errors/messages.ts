import { createTranslator } from 'next-intl'
import crash from '@/content/messages/en/crash.json'
import messages from '@/content/messages/en/errors.json'
import type { ErrorCode } from './catalogue'

type ErrorMessage = { title: string; body: string }

// Doesn't compile if a code lacks a message, or a message lacks a code.
const all = { ...messages, ...crash.missing }
const english: Record<ErrorCode, ErrorMessage> = all
const noStrayMessage: Record<keyof typeof all, true> extends Record<ErrorCode, true> ? true : never = true
void noStrayMessage

const t = createTranslator({ locale: 'en', messages: english })

export type ErrorValues = Record<string, string | number>

/**
 * Title and body of a code, as returned by the API and shown on pages. `values` fills each `{name}` in the body. With a
 * `reference` to the server's log, the user is asked to report it.
 */
export function errorMessage(code: ErrorCode, values: ErrorValues = {}): ErrorMessage {
  const body = t(`${code}.body`, values)
  const { reference } = values
  if (!reference) return { title: t(`${code}.title`), body }
  const sentence = /[.!?]$/.test(body) ? body : `${body}.`
  return { title: t(`${code}.title`), body: `${sentence} ${crash.reference} ${reference}.` }
}
