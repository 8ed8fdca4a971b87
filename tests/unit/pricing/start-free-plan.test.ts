import { afterEach, expect, test, vi } from 'vitest'
import { startFreePlan } from '@/components/pricing/start-free-plan'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
}

test('a started plan is told as started', async () => {
  answerWith(Response.json({ plan: {} }, { status: 201 }))
  expect(await startFreePlan()).toEqual({ kind: 'started' })
})

test('a missing session is told apart from a refusal', async () => {
  answerWith(Response.json({ error: { code: 'not_signed_in', message: 'Please sign in.' } }, { status: 401 }))
  expect(await startFreePlan()).toEqual({ kind: 'signed-out' })
})

test('a refusal carries the sentence of the server', async () => {
  answerWith(Response.json({ error: { code: 'free_plan_used', message: 'Used.' } }, { status: 409 }))
  expect(await startFreePlan()).toEqual({ kind: 'refused', message: 'Used.' })
})

test('a gateway that answers no JSON is a refusal without words', async () => {
  answerWith(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await startFreePlan()).toEqual({ kind: 'refused', message: null })
})

test('a dead network is told as such', async () => {
  answerWith(new TypeError('Failed to fetch'))
  expect(await startFreePlan()).toEqual({ kind: 'offline' })
})
