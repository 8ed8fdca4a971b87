import * as z from 'zod'

// Zod would try whether it may compile schemas, and the content security policy reports each try as a violation.
z.config({ jitless: true })

/** Text that the database can store: valid Unicode, no NUL characters, no surrounding whitespace. */
export function storableText(error?: string) {
  return z
    .string(error === undefined ? {} : { error })
    .overwrite((text) => text.replaceAll('\0', '').toWellFormed().trim())
}

/** Characters as users and Postgres count them: an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length
}
