import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { RequestFailed } from '@/lib/client/api/failure'
import { requestJson } from '@/lib/client/api/request-json'

const schema = Promise.resolve(z.object({ designsLeft: z.number() }))

function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => answer())
}

async function failureOf(answer: () => Response | Promise<Response>): Promise<RequestFailed> {
  answerWith(answer)
  const error = await requestJson(schema, '/api/credits').catch((reason: unknown) => reason)
  if (error instanceof RequestFailed) return error
  throw new Error(`expected a failed request, got ${String(error)}`)
}

afterEach(() => vi.unstubAllGlobals())

describe('an answer of our server', () => {
  test('is read by its schema', async () => {
    answerWith(() => Response.json({ designsLeft: 3, more: true }))
    expect(await requestJson(schema, '/api/credits')).toEqual({ designsLeft: 3 })
  })

  test('of another shape is unexpected, not passed on', async () => {
    const { failure, isUnanswered } = await failureOf(() => Response.json({ designsLeft: '3' }))
    expect([failure.code, isUnanswered]).toEqual(['unexpected', false])
  })

  test('that refuses keeps code, values and sentence', async () => {
    const error = {
      code: 'insufficient_credits',
      message: 'You need 3 …',
      values: { needed: 3, remaining: 1 },
    }
    const { failure, isUnanswered } = await failureOf(() => Response.json({ error }, { status: 402 }))
    expect(failure).toEqual(error)
    expect(isUnanswered).toBe(false)
  })

  test('with a code nobody knows is unexpected', async () => {
    const error = { code: 'brand_new', message: 'New' }
    expect((await failureOf(() => Response.json({ error }, { status: 400 }))).failure.code).toBe('unexpected')
  })
})

describe('no answer of our server', () => {
  test('a broken connection may have done the work: it counts as unanswered', async () => {
    const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([error.failure.code, error.isUnanswered]).toEqual(['service_down', true])
  })

  test('without a network the person is told so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect((await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))).failure.code).toBe(
      'offline',
    )
  })

  test.each([502, 503, 504])("a gateway's own %i page counts as unanswered", async (status) => {
    const error = await failureOf(() => new Response('<h1>Bad gateway</h1>', { status }))
    expect([error.failure.code, error.isUnanswered]).toEqual(['service_down', true])
  })

  test("a gateway's 413 says that it was too large", async () => {
    expect((await failureOf(() => new Response('', { status: 413 }))).failure.code).toBe('body_too_large')
  })

  test('an abort stays an abort', async () => {
    answerWith(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    await expect(requestJson(schema, '/api/credits')).rejects.toThrow(DOMException)
  })
})
