import { describe, expect, test } from 'vitest'
import type { Database } from '@/lib/adapters/supabase/database.types'
import { LIMITS } from '@/lib/domain/limits'
import { violatedBy } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { aPerson, insertRow } from '../support/fixtures'

type Tables = Database['public']['Tables']

/** The forms' limits in SQL are the ones that the forms themselves read. */
export function formConstraintSuite(database: TestDatabase): void {
  const { feedback, rating, form } = LIMITS

  describe('feedback', () => {
    const violatedByFeedback = async (columns: Partial<Tables['user_feedback']['Insert']>) => {
      const { id } = await aPerson(database)
      const valid = {
        user_id: id,
        feedback_type: 'bug',
        message: 'The brush is too small.',
        rating: 5,
      } as const
      return violatedBy(insertRow(database, 'user_feedback', { ...valid, ...columns }))
    }

    test.each([
      ['the shortest message', { message: 'x'.repeat(feedback.min) }],
      ['the longest message, in characters and not bytes', { message: 'é'.repeat(feedback.max) }],
      ['the lowest rating', { rating: rating.min }],
      ['the highest rating', { rating: rating.max }],
    ])('is kept with %s', async (_, columns) => {
      expect(await violatedByFeedback(columns)).toBeNull()
    })

    test.each([
      [
        'a message one character short',
        { message: 'x'.repeat(feedback.min - 1) },
        'user_feedback_message_check',
      ],
      [
        'a message one character long',
        { message: 'x'.repeat(feedback.max + 1) },
        'user_feedback_message_check',
      ],
      ['a rating below the lowest', { rating: rating.min - 1 }, 'user_feedback_rating_check'],
      ['a rating above the highest', { rating: rating.max + 1 }, 'user_feedback_rating_check'],
    ])('is refused with %s', async (_, columns, constraint) => {
      expect(await violatedByFeedback(columns)).toBe(constraint)
    })
  })

  describe('a contact message', () => {
    const violatedByMessage = (columns: Partial<Tables['contacts']['Insert']>) => {
      const row = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello', ...columns }
      return violatedBy(insertRow(database, 'contacts', row))
    }

    test('may come from a visitor and be as long as the form allows', async () => {
      expect(await violatedByMessage({ message: 'x'.repeat(form.maxCharacters) })).toBeNull()
    })

    test('is refused when it is longer than the form allows', async () => {
      const message = 'x'.repeat(form.maxCharacters + 1)
      expect(await violatedByMessage({ message })).toBe('contacts_message_check')
    })

    test.each(['name', 'email', 'subject', 'message'])('is refused with a blank %s', async (column) => {
      expect(await violatedByMessage({ [column]: '  ' })).toBe(`contacts_${column}_check`)
    })
  })
}
