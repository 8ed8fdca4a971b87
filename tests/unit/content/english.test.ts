import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import { expect, test } from 'vitest'
import { fromRoot } from '@/scripts/lib/project.mjs'
import { TEXTS } from './texts'

/** Texts of the specification, which are kept verbatim, and a command. */
const EXACT = new Set([
  "You've used all your design credits. Please upgrade your plan to continue designing.",
  "You can't store these images as it would exceed your plan's storage limit of 0 images.",
  "What's Next",
  "Thank you for contacting us. We'll get back to you soon.",
  'Generating...',
  'Sending...',
  '1-3 days, from first photo to decision',
  'Monday-Friday 9:00-18:00 PST',
  'Draft - Faster, lower quality',
  'Balanced - Recommended',
  'Quality - Slower, better results',
])

/** British forms that the dictionary lists as well. */
const NOT_AMERICAN =
  /^(grey\w*|cancell(ed|ing)|labell(ed|ing)|travell\w+|modell(ed|ing)|afterwards|towards|whilst|amongst|learnt|dreamt|spelt|cosy|storeys?)$/i

const spelling = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
// Names and trade words that the dictionary lacks.
spelling.personal(readFileSync(fromRoot('tests/unit/content/known-words.txt'), 'utf8'))

const isSpelled = (word: string) => !NOT_AMERICAN.test(word) && spelling.correct(word)

/** Words without addresses, file names, numbers and units. */
const wordsOf = (text: string) =>
  (
    text
      .replace(/\S+@\S+|#[0-9a-f]{6}|[A-Z]+(_[A-Z]+)+|\S+\.(png|jpg|zip|mdx)\b|https?:\S+/g, ' ')
      .match(/[\p{L}\d]+([’']\p{L}+)*/gu) ?? []
  )
    .filter((word) => !/\d/.test(word))
    .map((word) => word.replace(/[’']s$/, '').replaceAll('’', "'"))

const misspelled = (text: string) => wordsOf(text).filter((word) => !isSpelled(word))

/** Typewriter characters: straight quotes, three dots, a hyphen for a dash (but in a command) or between two numbers. */
const TYPEWRITTEN = /['"]|\.\.\.|(?<!npm run admin )--| - |(?<=\d)-(?=\d)/

test('texts have curly quotes and real dashes', () => {
  const typed = TEXTS.filter(({ text }) => TYPEWRITTEN.test(text) && !EXACT.has(text.trim()))
  expect(typed).toEqual([])
})

test('texts have American spelling', () => {
  const found = TEXTS.flatMap(({ where, text }) => misspelled(text).map((word) => `${where}: ${word}`))
  expect([...new Set(found)]).toEqual([])
})

/** The dialog and the messages that the specification names so. */
const STORED =
  /^(Your |No |Loading your |Failed to load )?stored (designs|images)( yet| couldn’t be loaded\.)?$/i

test('what a user makes is kept, and called so, but for the specification’s own words', () => {
  const other = /\bfavou?rites?\b|\b(un)?(stored|saved) (designs?|images?)\b|\bexport(ed)? design/i
  const found = TEXTS.filter(
    ({ where, text }) => where.startsWith('messages.') && other.test(text) && !STORED.test(text.trim()),
  )
  expect(found).toEqual([])
})

test('counts come from the tables', () => {
  const counted =
    /\b([1-9]\d*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(-\w+)?)( \w+)? (styles|room types|plans|free designs)\b/i
  expect(TEXTS.filter(({ where, text }) => where.startsWith('messages') && counted.test(text))).toEqual([])
})
