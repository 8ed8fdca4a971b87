import * as z from 'zod'

// Zod would probe whether it may compile schemas, and the content security policy reports each probe as a violation.
z.config({ jitless: true })

/**
 * Text the database can store: valid Unicode without surrounding whitespace. Control characters are refused: users don't type
 * them, and Postgres can't store NUL.
 */
export function storableText(error?: string) {
  return z
    .string(error === undefined ? {} : { error })
    .overwrite((text) => text.toWellFormed().trim())
    .refine((text) => !hasControlCharacters(text), { error: 'text_unusable', abort: true })
}

/**
 * Text that other people see. Refuses marks that change the direction of the text around it, which Arabic and Hebrew read right
 * without, and text that only looks empty.
 */
export function shownText() {
  const isShown = (text: string) => !/\p{Bidi_Control}/u.test(text) && (text === '' || VISIBLE.test(text))
  return storableText().refine(isShown, { error: 'text_unusable', abort: true })
}

/** Neither space, format character nor mark. Two symbols are blank by their form: a Braille pattern and a note head. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800\u{1d159}]/u

const FIRST_PRINTABLE = 0x20
const DELETE = 0x7f
/** End of the second set of control characters; terminals interpret some of them as the start of a command. */
const LAST_CONTROL = 0x9f

/** Whether it is a control character other than a tab or line break. */
export function isControlCharacter(character: string): boolean {
  const code = character.charCodeAt(0)
  if (code < FIRST_PRINTABLE) return !'\t\n\r'.includes(character)
  return code >= DELETE && code <= LAST_CONTROL
}

const hasControlCharacters = (text: string) => [...text].some(isControlCharacter)

/** Counts characters as users and Postgres do: an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length
}
