import { expect, test } from 'vitest'
import {
  approvalSchema,
  boardAnswerSchema,
  boardCommentSchema,
  createLinkSchema,
} from '@/lib/schemas/requests'
import { shownText } from '@/lib/schemas/text'

const REFUSED = [
  ...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    .split('')
    .map((mark) => `An${mark}na`),
  // Nothing to see: zero width, fillers, blank Braille, soft hyphen, joiners, selectors, tags, and several of them.
  ...[
    '\u200b',
    '\u2060',
    '\u200b\ufeff\u200b',
    '\u180e',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u00ad',
  ],
  ...[
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u{e0100}',
    '\u{e0041}',
    '\u{e0001}',
    '\u{1d173}',
    '\ufff9',
    '\u{1d159}',
    '\u0301',
  ],
  ' \u200b\n\u3164\u2800 \u{e0041}\ufe0f',
]

const ACCEPTED = [
  'Anna',
  '.',
  'محمد علي',
  'שרה כהן, 12',
  'می‌خواهم',
  'क्‍ष',
  'नमस्ते',
  '👩‍👩‍👧',
  '❤️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '한글',
  'Zoë\u0301',
  'soft\u00adhyphen',
  'two\nlines',
]

const DESIGN = '7b1c7c7e-6f5a-4f0e-9a43-0d6a3a1c1f10'
/** Every text that others see. */
const accepts = {
  title: (title: string) =>
    createLinkSchema.safeParse({ title, runIds: [DESIGN], expiresInDays: 7, withPrices: false }).success,
  text: (text: string) => boardCommentSchema.safeParse({ design: 1, name: 'A', text, pin: null }).success,
  answer: (answer: string) => boardAnswerSchema.safeParse({ answer }).success,
  commenter: (name: string) =>
    boardCommentSchema.safeParse({ design: 1, name, text: 'A', pin: null }).success,
  approver: (name: string) => approvalSchema.safeParse({ design: 1, name }).success,
}

test('text that others see neither turns the text around it nor shows nothing', () => {
  for (const [field, isAccepted] of Object.entries(accepts)) {
    for (const text of REFUSED) expect(isAccepted(text), `${field} ${JSON.stringify(text)}`).toBe(false)
    for (const text of ACCEPTED.filter((each) => !each.includes('\n')))
      expect(isAccepted(text), `${field} ${JSON.stringify(text)}`).toBe(true)
  }
  for (const text of ACCEPTED) expect(shownText().safeParse(text).data).toBe(text)
  // A name is one line, also in mails.
  for (const end of ['\n', '\r', '\t', '\u2028', '\u2029', '\v', '\f', '\u0085'])
    expect(accepts.approver(`Anna${end}Ben`), JSON.stringify(end)).toBe(false)
  // That takes an answer away.
  expect(accepts.answer('')).toBe(true)
})
