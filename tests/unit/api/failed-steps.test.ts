import { expect, test } from 'vitest'
import { startFreePlan } from '@/components/auth/credits-api'
import { saveDesign } from '@/components/design-tool/shared/designs/stored-designs'
import { sendContactMessage, sendFeedback } from '@/components/forms/messages-api'
import { signInPage, stubFetch } from '@/tests/support/stub-fetch'

const refusal = (status: number, code: string, values = {}) =>
  Response.json({ error: { code, message: code, values } }, { status })
const BROKEN = refusal(500, 'unexpected')
const TOO_MANY = refusal(429, 'too_many_requests', { seconds: 9 })
const NO_ANSWER = new TypeError('Failed to fetch')

const design = () => saveDesign('0b8f8d0e-7a52-4c39-9d3c-2f8f0f0c1a11')
const contact = () =>
  sendContactMessage({
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'Hello',
    website: '',
  })
const feedback = () => sendFeedback({ feedback_type: 'bug', message: 'The brush is too small.', rating: 2 })

test.each([
  ['storing a design', design, BROKEN, { code: 'save_failed' }],
  ['starting the Free plan', startFreePlan, BROKEN, { code: 'subscription_create_failed' }],
  ['a contact message', contact, BROKEN, { code: 'contact_failed' }],
  ['a contact message', contact, NO_ANSWER, { code: 'contact_failed' }],
  ['a contact message', contact, TOO_MANY, { code: 'too_many_requests', values: { seconds: 9 } }],
  ['a contact message', contact, signInPage(), { code: 'network_sign_in' }],
  [
    'feedback',
    feedback,
    signInPage(),
    { code: 'feedback_failed', message: expect.stringContaining('sign in first') },
  ],
  ['feedback', feedback, NO_ANSWER, { code: 'feedback_failed', message: '' }],
  [
    'feedback',
    feedback,
    refusal(401, 'not_signed_in'),
    { code: 'feedback_failed', message: 'Please sign in to continue.' },
  ],
  [
    'feedback',
    feedback,
    TOO_MANY,
    { code: 'feedback_failed', message: 'Too many attempts. Please try again in 9 seconds.' },
  ],
] as const)('%s that fails is told in its own words, and what helps: %#', async (_, act, answer, details) => {
  stubFetch(async () => {
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  await expect(act()).rejects.toMatchObject({ details })
})
