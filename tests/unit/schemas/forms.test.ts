import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import sentences from '@/content/messages/en/validation.json'
import { contactSchema } from '@/lib/schemas/contact'
import { feedbackSchema } from '@/lib/schemas/feedback'

const words = new Map(Object.entries(sentences))

/** The sentences a user would read, field by field. */
function problems(schema: z.ZodType, fields: unknown): string[] {
  const { error } = schema.safeParse(fields)
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${words.get(issue.message)}`)
}

describe('feedback', () => {
  const valid = { feedback_type: 'bug', message: 'x'.repeat(10), rating: 5 }
  const problemsWith = (fields: object) => problems(feedbackSchema, { ...valid, ...fields })

  test('is about an improvement and rated 5 unless said otherwise', () => {
    expect(feedbackSchema.parse({ message: 'Ten letters' })).toEqual({
      feedback_type: 'improvement',
      message: 'Ten letters',
      rating: 5,
    })
  })

  test.each([
    { message: 'x'.repeat(10) },
    { message: 'x'.repeat(1000) },
    { message: '🛋'.repeat(1000) },
    { rating: 1 },
    { rating: '3' },
    { feedback_type: 'other' },
  ])('is accepted with %j', (fields) => {
    expect(problemsWith(fields)).toEqual([])
  })

  test.each([
    [{ feedback_type: 'praise' }, 'feedback_type: Please select a feedback type'],
    [{ feedback_type: '' }, 'feedback_type: Please select a feedback type'],
    [{ message: 'x'.repeat(9) }, 'message: Please provide more details (minimum 10 characters)'],
    [{ message: `  ${'x'.repeat(9)}  ` }, 'message: Please provide more details (minimum 10 characters)'],
    [{ message: '🛋'.repeat(9) }, 'message: Please provide more details (minimum 10 characters)'],
    [{ message: undefined }, 'message: Please provide more details (minimum 10 characters)'],
    [{ message: 'x'.repeat(1001) }, 'message: Message is too long (maximum 1000 characters)'],
    [{ rating: 0 }, 'rating: Rating must be at least 1'],
    [{ rating: 6 }, 'rating: Rating must be at most 5'],
  ])('is refused with %j', (fields, sentence) => {
    expect(problemsWith(fields)).toEqual([sentence])
  })
})

describe('a contact message', () => {
  const valid = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question.' }
  const problemsWith = (fields: object) => problems(contactSchema, { ...valid, ...fields })

  test('is kept without outer blanks and without what Postgres cannot hold', () => {
    expect(contactSchema.parse({ ...valid, name: ' Ada ', message: 'half \ud83d an emoji' })).toEqual({
      ...valid,
      name: 'Ada',
      message: 'half \ufffd an emoji',
      website: '',
    })
  })

  test.each([{ email: 'a@b' }, { email: 'ada+rooms@example.co.uk' }, { message: '🛋'.repeat(20_000) }])(
    'is accepted with %j',
    (fields) => {
      expect(problemsWith(fields)).toEqual([])
    },
  )

  test.each([
    [{ name: '' }, 'name: Please enter your name'],
    [{ name: ' \t ' }, 'name: Please enter your name'],
    [{ name: undefined }, 'name: Please enter your name'],
    [{ email: 'ada' }, 'email: Please enter a valid email address'],
    [{ email: 'ada@exa mple.com' }, 'email: Please enter a valid email address'],
    [{ subject: '' }, 'subject: Please enter a subject'],
    [
      { message: '\0' },
      'message: This text contains characters that can’t be stored. Please type them again.',
    ],
    [
      { name: 'Ada\u001b[2J' },
      'name: This text contains characters that can’t be stored. Please type them again.',
    ],
    [{ message: 'x'.repeat(20_001) }, 'message: This text is too long (maximum 20,000 characters)'],
  ])('is refused with %j', (fields, sentence) => {
    expect(problemsWith(fields)).toEqual([sentence])
  })
})
