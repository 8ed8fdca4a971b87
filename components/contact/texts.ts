export const CONTACT_PROBLEMS = [
  'name_required',
  'email_required',
  'email_invalid',
  'subject_required',
  'message_required',
  'text_too_long',
] as const

type Problem = (typeof CONTACT_PROBLEMS)[number]

export type ContactFormTexts = {
  name: string
  email: string
  subject: string
  message: string
  website: string
  send: string
  sending: string
  sentTitle: string
  sentBody: string
  /** What is wrong with a field, as sentences. */
  problems: Record<Problem, string>
}

/** The sentence of a schema's key. */
export function problemIn(texts: ContactFormTexts, key: string | undefined): string | undefined {
  const known = CONTACT_PROBLEMS.find((problem) => problem === key)
  return known && texts.problems[known]
}
