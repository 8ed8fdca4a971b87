import { expect, test } from 'vitest'
import { errorMessage } from '@/lib/errors/messages'

test('the message of an error has its values in their places', () => {
  expect(errorMessage('insufficient_credits', { needed: 5, remaining: 2 })).toEqual({
    title: 'Insufficient Credits',
    body: 'You need 5 credits but only have 2 remaining.',
  })
})
