import * as z from 'zod/mini'

/** Text as the database can keep it: without what Unicode or Postgres has no place for, and without outer blanks. */
export function keepableText(error?: string) {
  return z.string(error === undefined ? {} : { error }).check(z.overwrite(toKeepable))
}

/** Characters as a person and Postgres count them: an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length
}

function toKeepable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
