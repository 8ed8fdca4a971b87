import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { RequestError } from '@/lib/api/api-error'
import { requestJson, sendRequest } from '@/lib/api/request-json'
import { beginTrace } from '@/lib/api/trace-parent'
import { signInPage, stubFetch } from '@/tests/support/stub-fetch'

const schema = z.object({ designsLeft: z.number() })

function answerWith(answer: () => Response | Promise<Response>) {
  stubFetch(answer)
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

  test('is asked for with a trace, the same until the next one begins', async () => {
    const sent: string[] = []
    stubFetch(async (_url, init) => {
      const headers = new Headers(init.headers)
      sent.push(headers.get('traceparent') ?? '')
      return Response.json({ designsLeft: headers.get('x-own') === 'kept' ? 1 : 0 })
    })
    const ask = () => requestJson(schema, '/api/credits', { headers: { 'x-own': 'kept' } })
    expect(await ask()).toEqual({ designsLeft: 1 })
    await ask()
    beginTrace()
    await ask()
    for (const header of sent) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(sent).size).toBe(3)
    const [first, second, third] = sent.map((header) => header.split('-')[1])
    expect([second === first, third === first]).toEqual([true, false])
  })

  test('an answer of another shape is unexpected, not passed on', async () => {
    const { details, isUnanswered } = await errorOf(() => Response.json({ designsLeft: '3' }))
    expect([details.code, isUnanswered]).toEqual(['unexpected', false])
  })

  test('a refusal keeps code, values and sentence', async () => {
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

describe('an expired session', () => {
  const browser = vi.hoisted(() => ({ refreshes: 0, works: true }))
  vi.mock('@/lib/supabase/browser', () => ({
    browserClient: () => ({
      auth: {
        refreshSession: async () => {
          browser.refreshes += 1
          return { data: { session: browser.works ? {} : null } }
        },
      },
    }),
  }))
  const refused = () =>
    Response.json({ error: { code: 'not_signed_in', message: '', values: {} } }, { status: 401 })
  const open = (works: boolean, cookie = 'supabase.auth.token=base64-x') => {
    Object.assign(browser, { refreshes: 0, works })
    vi.stubGlobal('document', { cookie })
    const answer = vi.fn<() => Promise<Response>>()
    stubFetch(answer)
    return answer
  }

  test('is refreshed once for all requests that meet it, and they are repeated', async () => {
    const answer = open(true)
    answer.mockResolvedValueOnce(refused()).mockResolvedValueOnce(refused())
    answer.mockImplementation(async () => Response.json({ designsLeft: 3 }))
    const both = [requestJson(schema, '/api/credits'), requestJson(schema, '/api/credits')]
    expect(await Promise.all(both)).toEqual([{ designsLeft: 3 }, { designsLeft: 3 }])
    expect([browser.refreshes, answer.mock.calls.length]).toEqual([1, 4])
  })

  test('a session that cannot be refreshed, or does not exist, stays refused after one request', async () => {
    for (const [works, cookie] of [[false], [true, 'theme=dark']] as const) {
      const answer = open(works, cookie).mockImplementation(async () => refused())
      const failed = { details: { code: 'not_signed_in' } }
      await expect(requestJson(schema, '/api/credits')).rejects.toMatchObject(failed)
      expect(answer).toHaveBeenCalledOnce()
    }
  })
})

describe('no answer of our server', () => {
  test('a broken connection may have done the work: it counts as unanswered', async () => {
    const error = await errorOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([error.details.code, error.isUnanswered]).toEqual(['service_down', true])
  })

  test.each([
    ['a page', () => signInPage()],
    ['its own status', () => signInPage(511)],
    ['JSON', () => Response.json({ designsLeft: 3 })],
    ['an error in JSON', () => Response.json({ error: { code: 'no', message: 'No' } }, { status: 403 })],
    [
      'a redirect to another site',
      (_: string, { redirect }: RequestInit) =>
        redirect === 'manual'
          ? Response.redirect('https://wifi.example/')
          : Promise.reject(new TypeError('Failed to fetch')),
    ],
  ])('a network that answers with %s asks to sign in', async (_, answer) => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init))
    const failed = { details: { code: 'network_sign_in', message: '' }, isUnanswered: true }
    await expect(requestJson(schema, '/api/credits')).rejects.toMatchObject(failed)
  })

  test('a file may come from the bucket, but is no page', async () => {
    const ask = (type: string) => {
      vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': type } }))
      return sendRequest('/api/rooms/1/photo')
    }
    expect((await ask('image/png')).ok).toBe(true)
    await expect(ask('text/html; charset=utf-8')).rejects.toMatchObject({ isUnanswered: true })
  })

  test.each([
    [413, 'body_too_large'],
    [500, 'unexpected'],
    [502, 'service_down'],
  ])('a host that answers %i for it is no such network', async (status, code) => {
    expect((await errorOf(() => signInPage(status))).details.code).toBe(code)
  })

  test('an abort stays an abort', async () => {
    answerWith(() => Promise.reject(new DOMException('stopped', 'AbortError')))
    await expect(requestJson(schema, '/api/credits')).rejects.toThrow(DOMException)
  })
})
