import { describe, expect, test, vi } from 'vitest'
import { sendContactMessage, sendFeedback } from '@/components/forms/messages-api'

const letter = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello', website: '' }
const feedback = { feedback_type: 'bug', message: 'The brush is too small.', rating: 2 } as const

function answerWith(answer: Response | Error) {
  const asked = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

function refusal(status: number, code: string, values = {}) {
  return Response.json({ error: { code, message: code, values } }, { status })
}

describe('a contact message that fails', () => {
  test.each([
    ['the network is dead', new TypeError('Failed to fetch')],
    ['the server broke', refusal(500, 'unexpected')],
    ['a gateway answered', new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['the answer makes no sense', Response.json({ ok: 1 })],
  ])('because %s is told in the form’s own words', async (_why, answer) => {
    answerWith(answer)
    await expect(sendContactMessage(letter)).rejects.toMatchObject({ details: { code: 'contact_failed' } })
  })

  test('because of too many says how long to wait', async () => {
    answerWith(refusal(429, 'too_many_requests', { seconds: 40 }))
    await expect(sendContactMessage(letter)).rejects.toMatchObject({
      details: { code: 'too_many_requests', values: { seconds: 40 } },
    })
  })
})

describe('feedback that fails', () => {
  test.each([
    ['the network is dead', new TypeError('Failed to fetch'), ''],
    ['the server broke', refusal(503, 'service_down'), ''],
    ['the session has ended', refusal(401, 'not_signed_in'), 'Please sign in to continue.'],
    [
      'there was too much of it',
      refusal(429, 'too_many_requests', { seconds: 9 }),
      'Too many attempts. Please try again in 9 seconds.',
    ],
  ])('because %s has the specification’s sentence, and says what helps', async (_why, answer, message) => {
    answerWith(answer)
    const details = { code: 'feedback_failed', message }
    await expect(sendFeedback(feedback)).rejects.toMatchObject({ details })
  })
})
