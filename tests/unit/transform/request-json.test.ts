import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { RequestError } from '@/lib/api/api-error'
import { requestJson } from '@/lib/api/request-json'

const schema = z.object({ designsLeft: z.number() })

function answerWith(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => answer())
}

async function errorOf(answer: () => Response | Promise<Response>): Promise<RequestError> {
  answerWith(answer)
  const error = await requestJson(schema, '/api/credits').catch((reason: unknown) => reason)
  if (error instanceof RequestError) return error
  throw new Error(`expected a failed request, got ${String(error)}`)
}

describe('an answer of our server', () => {
  test('is read by its schema', async () => {
    answerWith(() => Response.json({ designsLeft: 3, more: true }))
    expect(await requestJson(schema, '/api/credits')).toEqual({ designsLeft: 3 })
  })

  test('of another shape is unexpected, not passed on', async () => {
    const { details, isUnanswered } = await errorOf(() => Response.json({ designsLeft: '3' }))
    expect([details.code, isUnanswered]).toEqual(['unexpected', false])
  })

  test('that refuses keeps code, values and sentence', async () => {
    const error = {
      code: 'insufficient_credits',
      message: 'You need 3 …',
      values: { needed: 3, remaining: 1 },
    }
    const { details, isUnanswered } = await errorOf(() => Response.json({ error }, { status: 402 }))
    expect(details).toEqual(error)
    expect(isUnanswered).toBe(false)
  })
})

describe('no answer of our server', () => {
  test('a broken connection may have done the work: it counts as unanswered', async () => {
    const error = await errorOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([error.details.code, error.isUnanswered]).toEqual(['service_down', true])
  })

  test('an abort stays an abort', async () => {
    answerWith(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    await expect(requestJson(schema, '/api/credits')).rejects.toThrow(DOMException)
  })
})
