import words from '@/content/messages/en/errors.json'
import type { ErrorCode } from './catalogue'

type Words = { title: string; body: string }

// A code without words, or words without a code, does not compile.
const english: Record<ErrorCode, Words> = words
const noStrayWords: Record<keyof typeof words, true> extends Record<ErrorCode, true> ? true : never = true
void noStrayWords

export type ErrorValues = Record<string, string | number>

/** The English sentence of a code, with `{name}` places filled. It is what the API answers. */
export function englishMessage(code: ErrorCode, values: ErrorValues = {}): string {
  return english[code].body.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
