import { describe, expect, test } from 'vitest'
import { payPalGateway } from '@/lib/server/paypal/gateway'

type Reply = { status: number; body?: unknown } | Error
type Sent = { method: string; path: string; headers: Headers; body: string }

/** PayPal as a list of answers, the token's included on demand. */
function fakePayPal(replies: Reply[], { tokens = 99 } = {}) {
  const sent: Sent[] = []
  let tokensLeft = tokens
  const send: typeof fetch = async (address, init) => {
    const { pathname } = new URL(String(address))
    const body = typeof init?.body === 'string' ? init.body : ''
    sent.push({ method: init?.method ?? 'GET', path: pathname, headers: new Headers(init?.headers), body })
    if (pathname === '/v1/oauth2/token') {
      tokensLeft -= 1
      if (tokensLeft < 0) return new Response('{}', { status: 500 })
      return Response.json({ access_token: `token${tokens - tokensLeft}`, expires_in: 32_400 })
    }
    const reply = replies.shift()
    if (!reply || reply instanceof Error) throw reply ?? new Error(`nobody answers ${pathname}`)
    return Response.json(reply.body ?? {}, { status: reply.status })
  }
  const gateway = payPalGateway({
    apiBase: 'https://paypal.test',
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'WEBHOOK1',
    brandName: 'Roomwright',
    returnUrl: 'https://shop.test/ok',
    cancelUrl: 'https://shop.test/no',
    retryPauseMs: 0,
    fetch: send,
  })
  return { gateway, sent, writes: () => sent.filter(({ path }) => path !== '/v1/oauth2/token') }
}

const issue = (name: string, status = 422): Reply => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] },
})

describe('calls', () => {
  test('take a new token when PayPal no longer knows the old one', async () => {
    const { gateway, writes } = fakePayPal([
      { status: 401 },
      { status: 201, body: { id: 'R', status: 'COMPLETED' } },
    ])
    await gateway.refund('C1', 'a')
    expect(writes().map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token1',
      'Bearer token2',
    ])
  })

  test.each([
    ['answers 503', { status: 503 }],
    ['asks for patience with 429', { status: 429 }],
    ['is cut off', new Error('socket hang up')],
    ['still works on the same write', issue('PREVIOUS_REQUEST_IN_PROGRESS', 409)],
  ] as const)('are repeated with the same request id when PayPal %s', async (_, reply) => {
    const { gateway, writes } = fakePayPal([reply, reply, { status: 201 }])
    expect(await gateway.capture('O1', 'capture-O1-0')).toEqual({ outcome: 'captured' })
    expect(writes().map(({ headers }) => headers.get('paypal-request-id'))).toEqual(
      Array(3).fill('capture-O1-0'),
    )
  })

  test('give up after three tries, and say that PayPal is out of reach', async () => {
    const { gateway, writes } = fakePayPal([
      { status: 500 },
      { status: 502 },
      { status: 503 },
      { status: 201 },
    ])
    await expect(gateway.capture('O1', 'x')).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect(writes()).toHaveLength(3)
  })

  test('never put into an address what is no id', async () => {
    const { gateway, sent } = fakePayPal([])
    for (const id of ['../../v1/x', 'a b', '', 'O1/capture']) {
      await expect(gateway.findOrder(id)).rejects.toMatchObject({ code: 'order_not_found' })
    }
    expect(sent).toEqual([])
  })
})

describe('capture', () => {
  test.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['PAYER_ACTION_REQUIRED', 'declined'],
    ['ORDER_NOT_APPROVED', 'not_approved'],
    ['ORDER_ALREADY_CAPTURED', 'captured'],
  ])('%s is %s', async (name, outcome) => {
    const { gateway } = fakePayPal([issue(name)])
    expect(await gateway.capture('O1', 'x')).toEqual({ outcome })
  })
})

describe('refund', () => {
  test.each(['COMPLETED', 'PENDING'])('%s counts as refunded', async (status) => {
    const { gateway } = fakePayPal([{ status: 201, body: { id: 'R1', status } }])
    expect(await gateway.refund('C1', 'x')).toEqual({ refundId: 'R1' })
  })

  test.each(['FAILED', 'CANCELLED'])('%s does not', async (status) => {
    const { gateway } = fakePayPal([{ status: 201, body: { id: 'R1', status } }])
    await expect(gateway.refund('C1', 'x')).rejects.toMatchObject({ code: 'payment_unavailable' })
  })
})

describe('a webhook', () => {
  const headers = new Headers({
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    'PAYPAL-CERT-URL': 'https://paypal.test/cert',
    'PAYPAL-TRANSMISSION-ID': 't1',
    'PAYPAL-TRANSMISSION-SIG': 'sig',
    'PAYPAL-TRANSMISSION-TIME': '2026-05-01T10:00:00Z',
  })
  const verdict = (verification_status: string): Reply => ({ status: 200, body: { verification_status } })

  test('is checked with its text as it came, spaces and odd escapes included', async () => {
    const { gateway, writes } = fakePayPal([verdict('SUCCESS')])
    const text = '{ "id":"WH-1",\n "summary":"\\u0024 5.0" }'
    expect(await gateway.isGenuine(headers, text)).toBe(true)
    const question = writes()[0]?.body ?? ''
    expect(question).toContain(`"webhook_event":${text}}`)
    expect(JSON.parse(question)).toMatchObject({ webhook_id: 'WEBHOOK1', transmission_id: 't1' })
  })

  test.each([verdict('FAILURE'), verdict('success'), { status: 400 }, { status: 422 }])(
    'is refused when PayPal says %j',
    async (reply) => {
      const { gateway } = fakePayPal([reply])
      expect(await gateway.isGenuine(headers, '{}')).toBe(false)
    },
  )

  test('without a signature, or without an object, is refused before PayPal is asked', async () => {
    const { gateway, sent } = fakePayPal([])
    expect(await gateway.isGenuine(new Headers(), '{}')).toBe(false)
    for (const text of ['', '[]', 'null', '"x"', '{}, "webhook_id": "mine"']) {
      expect(await gateway.isGenuine(headers, text)).toBe(false)
    }
    expect(sent).toEqual([])
  })

  test.each([{ status: 503 }, { status: 403 }])('cannot be checked when PayPal answers %j', async (reply) => {
    const { gateway } = fakePayPal([reply, reply, reply])
    await expect(gateway.isGenuine(headers, '{}')).rejects.toMatchObject({ code: 'payment_unavailable' })
  })
})
