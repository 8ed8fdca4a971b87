import { describe, expect, test } from 'vitest'
import { sendContactMessage } from '@/lib/use-cases/send-contact-message'
import { sendFeedback } from '@/lib/use-cases/send-feedback'
import { memoryWorld } from '@/tests/fakes/memory-world'

const anna = crypto.randomUUID()
const letter = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'Hello',
  message: 'A question.',
  website: '',
}
const praise = { type: 'improvement', message: 'The brush could be larger.', rating: 4 } as const

describe('a contact message', () => {
  test.each([
    ['a visitor', null],
    ['somebody signed in', anna],
  ])('of %s is kept with who sent it', async (_who, personId) => {
    const { services, messages } = memoryWorld()
    await sendContactMessage(services, personId, letter)
    const { website: _, ...kept } = letter
    expect(messages.contactMessages).toEqual([{ personId, ...kept }])
  })

  test('of a machine that fills every field is dropped without a word', async () => {
    const { services, messages, logged } = memoryWorld()
    await sendContactMessage(services, null, { ...letter, website: 'https://spam.example' })
    expect(messages.contactMessages).toEqual([])
    expect(logged).toEqual(['contact_trap_filled'])
  })

  test('that could not be kept is told in the form’s own words, with the cause for the log', async () => {
    const { services, messages } = memoryWorld()
    const cause = new Error('connection reset')
    messages.faults.failNext('addContactMessage', cause)
    await expect(sendContactMessage(services, null, letter)).rejects.toMatchObject({
      code: 'contact_failed',
      message: 'Failed to send message. Please try again.',
      cause,
    })
  })
})

describe('feedback', () => {
  test('is kept with who gave it', async () => {
    const { services, messages } = memoryWorld()
    await sendFeedback(services, anna, praise)
    expect(messages.feedback).toEqual([{ personId: anna, ...praise }])
  })

  test('that could not be kept is told in the dialog’s own words', async () => {
    const { services, messages } = memoryWorld()
    messages.faults.failNext('addFeedback')
    await expect(sendFeedback(services, anna, praise)).rejects.toMatchObject({
      code: 'feedback_failed',
      message: 'Failed to submit feedback. Please try again.',
    })
  })
})
