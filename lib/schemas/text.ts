import * as z from 'zod'

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
