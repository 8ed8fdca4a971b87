import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { StoredCertificate } from '@/lib/server/paypal/accepted-certificates'
import { signingCertificate } from '@/lib/server/paypal/certificate-files'
import { payPalGateway } from '@/lib/server/paypal/gateway'
import { createSigner } from '@/sandbox/paypal/certificate.mjs'
import { expectError } from '../support/expect'

type Reply = { status: number; body?: unknown } | Error
type Sent = { method: string; path: string; headers: Headers; body: string }

const SENDER = '192.0.2.1'

/** The certificates stored across restarts. */
function certificateStore() {
  const stored: StoredCertificate[] = []
  return { read: async () => stored, keep: async (each: StoredCertificate) => void stored.push(each) }
}

type FakeOptions = {
  tokens?: number
  certificates?: ReturnType<typeof certificateStore>
  clock?: () => number
  /** The response for a path once the list is used up; 404 for any other. */
  paths?: Record<string, Reply>
}

/** PayPal as a list of responses, including the token's on demand. */
function fakePayPal(replies: Reply[], options: FakeOptions = {}) {
  const { tokens = 99, certificates = certificateStore(), clock = () => now, paths } = options
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
    const next = replies.shift() ?? (paths && (paths[pathname] ?? { status: 404 }))
    return respond(next ?? new Error(`nobody answers ${pathname}`))
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
    certificates,
    now: clock,
    fetch: send,
  })
  return { gateway, sent, writes: () => sent.filter(({ path }) => path !== '/v1/oauth2/token') }
}

function respond(reply: Reply): Response {
  if (reply instanceof Error) throw reply
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
  return new Response(text, { status: reply.status })
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
    await expectError(gateway.capture('O1', 'x'), 'payment_unavailable')
    expect(writes()).toHaveLength(3)
  })

  test('never put into an address what is no id', async () => {
    const { gateway, sent } = fakePayPal([])
    for (const id of ['../../v1/x', 'a b', '', 'O1/capture']) {
      await expectError(gateway.findOrder(id), 'order_not_found')
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
    await expectError(gateway.refund('C1', 'x'), 'payment_unavailable')
  })
})

const certificatePath = '/v1/notifications/certs/CERT-1'
const now = Date.UTC(2026, 10, 22)
const DAY_MS = 24 * 60 * 60 * 1_000
const valid = { from: new Date(now - 1_000), to: new Date(now + 1_000) }
const signer = createSigner({ name: 'webhooks', ...valid })

type Signing = { key?: string; webhookId?: string; at?: number; url?: string }

/** The headers of a message signed like PayPal's. */
function headersFor(body: string, { key = signer.key, webhookId = 'WEBHOOK1', at = now, url }: Signing = {}) {
  const time = new Date(at).toISOString()
  const signed = Buffer.from(`t1|${time}|${webhookId}|${crc32(body)}`)
  return new Headers({
    'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    'PAYPAL-CERT-URL': url ?? `https://paypal.test${certificatePath}`,
    'PAYPAL-TRANSMISSION-ID': 't1',
    'PAYPAL-TRANSMISSION-SIG': sign('sha256', signed, key).toString('base64'),
    'PAYPAL-TRANSMISSION-TIME': time,
  })
}

describe('a webhook', () => {
  const body = '{ "id":"WH-1",\n "summary":"\\u0024 5.0" }'
  const served: Reply = { status: 200, body: signer.certificate }

  test('is checked here: its certificate is fetched once, and PayPal is never asked', async () => {
    const { gateway, sent } = fakePayPal([served])
    expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
    expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
    expect(await gateway.isGenuine(headersFor(body), `${body} `, SENDER)).toBe(false)
    expect(sent.map(({ path }) => path)).toEqual([certificatePath])
  })

  test.each<[string, Signing]>([
    ['another key', { key: createSigner({ name: 'somebody' }).key }],
    ['another webhook id', { webhookId: 'WEBHOOK2' }],
  ])('signed with %s is refused', async (_, signing) => {
    const { gateway } = fakePayPal([served])
    expect(await gateway.isGenuine(headersFor(body, signing), body, SENDER)).toBe(false)
  })

  test('is refused without any call when its headers, its time or its body cannot be PayPal’s', async () => {
    const { gateway, sent } = fakePayPal([])
    const day = 24 * 60 * 60 * 1_000
    const elsewhere = [
      'https://evil.test/v1/notifications/certs/CERT-1',
      'http://paypal.test/v1/notifications/certs/CERT-1',
      'https://paypal.test@evil.test/v1/notifications/certs/CERT-1',
      'https://user@paypal.test/v1/notifications/certs/CERT-1',
      'https://paypal.test/v1/notifications/certs/../../x',
      'https://paypal.test/v1/notifications/certs/CERT-1?x=1',
    ]
    const forged = [
      new Headers(),
      headersFor(body, { at: now - 5 * day }),
      ...elsewhere.map((url) => headersFor(body, { url })),
    ]
    for (const headers of forged) expect(await gateway.isGenuine(headers, body, SENDER)).toBe(false)
    for (const text of ['', '[]', 'null', '"x"', '{}, "webhook_id": "mine"']) {
      expect(await gateway.isGenuine(headersFor(text), text, SENDER)).toBe(false)
    }
    expect(sent).toEqual([])
  })

  test('three days late is still one of PayPal’s repetitions', async () => {
    const { gateway } = fakePayPal([served])
    const at = now - 3 * 24 * 60 * 60 * 1_000
    expect(await gateway.isGenuine(headersFor(body, { at }), body, SENDER)).toBe(true)
  })

  test.each([
    ['has expired', createSigner({ name: 'x', from: new Date(0), to: new Date(now - 1_000) })],
    ['is not valid yet', createSigner({ name: 'x', from: new Date(now + 1_000) })],
  ])('is refused when its certificate %s', async (_, { key, certificate }) => {
    const { gateway, sent } = fakePayPal([{ status: 200, body: certificate }])
    expect(await gateway.isGenuine(headersFor(body, { key }), body, SENDER)).toBe(false)
    expect(await gateway.isGenuine(headersFor(body, { key }), body, SENDER)).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('is refused when PayPal has no such certificate, or serves something else', async () => {
    for (const reply of [{ status: 404 }, { status: 200, body: '<html>' }]) {
      const { gateway, sent } = fakePayPal([reply])
      expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(false)
      expect(sent).toHaveLength(1)
    }
  })

  test('that arrives with others under a new certificate shares its download with them', async () => {
    const { gateway, sent } = fakePayPal([], { paths: { [certificatePath]: served } })
    const verdicts = Array.from({ length: 12 }, () => gateway.isGenuine(headersFor(body), body, SENDER))
    expect(await Promise.all(verdicts)).toEqual(Array(12).fill(true))
    expect(sent).toHaveLength(1)
  })

  test('invented certificate names don’t make us call PayPal endlessly', async () => {
    const { gateway, sent } = fakePayPal(Array.from({ length: 20 }, () => ({ status: 404 })))
    const verdicts: (boolean | string)[] = []
    for (let i = 0; i < 20; i += 1) {
      const headers = headersFor(body, { url: `https://paypal.test${certificatePath}${i}` })
      verdicts.push(await gateway.isGenuine(headers, body, SENDER))
    }
    expect(sent).toHaveLength(5)
    expect(verdicts.slice(5)).toEqual(Array(15).fill('flooded'))
  })

  describe('passes at once after 1,000 invented names from 20 addresses', () => {
    type Gateway = ReturnType<typeof fakePayPal>['gateway']
    const flood = async (gateway: Gateway) => {
      const headers = headersFor(body)
      for (let i = 0; i < 1_000; i += 1) {
        headers.set('PAYPAL-CERT-URL', `https://paypal.test${certificatePath}${i}`)
        await gateway.isGenuine(headers, body, `198.51.100.${i % 20}`)
      }
    }
    test('when its certificate was seen before, though its day is over and PayPal does not answer', async () => {
      let at = now
      const long = createSigner({ name: 'long', from: valid.from, to: new Date(now + 9 * DAY_MS) })
      const paths = { [certificatePath]: { status: 503 } }
      const { gateway } = fakePayPal([{ status: 200, body: long.certificate }], { clock: () => at, paths })
      expect(await gateway.isGenuine(headersFor(body, { key: long.key }), body, SENDER)).toBe(true)
      await flood(gateway)
      expect(await gateway.isGenuine(headersFor(body, { key: long.key }), body, SENDER)).toBe(true)
      at = now + 2 * DAY_MS
      await flood(gateway)
      expect(await gateway.isGenuine(headersFor(body, { key: long.key, at }), body, SENDER)).toBe(true)
    })

    test('when another process had seen it before a restart', async () => {
      const certificates = certificateStore()
      const before = fakePayPal([served], { certificates })
      expect(await before.gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
      const { gateway } = fakePayPal([], { certificates, paths: {} })
      await flood(gateway)
      expect(await gateway.isGenuine(headersFor(body), body, '198.51.100.1')).toBe(true)
    })

    test('when another process has seen it meanwhile', async () => {
      let at = now
      const certificates = certificateStore()
      const { gateway } = fakePayPal([], { certificates, paths: {}, clock: () => at })
      await flood(gateway)
      const long = createSigner({ name: 'long', from: valid.from, to: new Date(now + DAY_MS) })
      const other = fakePayPal([{ status: 200, body: long.certificate }], { certificates })
      const isGenuine = (shop: Gateway, sender: string) =>
        shop.isGenuine(headersFor(body, { key: long.key }), body, sender)
      expect(await isGenuine(other.gateway, SENDER)).toBe(true)
      expect(await isGenuine(gateway, '198.51.100.1')).toBe('flooded')
      // Stored ones are reloaded at most every ten seconds.
      at = now + 10_000
      expect(await isGenuine(gateway, '198.51.100.1')).toBe(true)
    })

    test('when it is new, and 30 addresses have used up what may be fetched: PayPal verifies the first, and its certificate is fetched', async () => {
      const question = '/v1/notifications/verify-webhook-signature'
      const confirmed = { status: 200, body: { verification_status: 'SUCCESS' } }
      const { gateway, sent } = fakePayPal([], {
        paths: { [certificatePath]: served, [question]: confirmed },
      })
      const headers = headersFor(body)
      for (let i = 0; i < 1_000; i += 1) {
        headers.set('PAYPAL-CERT-URL', `https://paypal.test${certificatePath}${i}`)
        await gateway.isGenuine(headers, body, `198.51.100.${i % 30}`)
      }
      expect(sent).toHaveLength(150)
      expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
      await expect.poll(() => gateway.isGenuine(headersFor(body), body, '198.51.100.1')).toBe(true)
      expect(sent.filter(({ path }) => path === question)).toHaveLength(1)
      // One a minute, whoever asks.
      headers.set('PAYPAL-CERT-URL', `https://paypal.test${certificatePath}x`)
      expect(await gateway.isGenuine(headers, body, '203.0.113.9')).toBe('flooded')
    })

    test('when it is new, and comes from its own address', async () => {
      const { gateway } = fakePayPal([], { paths: { [certificatePath]: served } })
      await flood(gateway)
      expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
    })
  })

  test('is no longer believed when PayPal says that its certificate is gone, or when that has ended', async () => {
    let at = now
    const long = createSigner({ name: 'long', from: valid.from, to: new Date(now + 3 * DAY_MS) })
    const replies: Reply[] = [{ status: 200, body: long.certificate }, { status: 404 }, { status: 404 }]
    const { gateway } = fakePayPal(replies, { clock: () => at })
    const verdictAt = (days: number) => {
      at = now + days * DAY_MS
      return gateway.isGenuine(headersFor(body, { key: long.key, at }), body, SENDER)
    }
    expect(await verdictAt(0)).toBe(true)
    // Fetched again after a day, in parallel to the message, which still passes.
    expect(await verdictAt(1)).toBe(true)
    await Promise.resolve()
    expect(await verdictAt(1.1)).toBe(false)
  })

  test('dated an hour ahead of our clock is genuine when its signature is: then it is our clock that is behind', async () => {
    const { gateway } = fakePayPal([served])
    const headers = headersFor(body, { at: now + 3_600_000 })
    expect(await gateway.isGenuine(headers, body, SENDER)).toBe(true)
  })

  describe('whose certificate cannot be fetched', () => {
    const unreachable: Reply = { status: 503 }
    const verdict = (verification_status: string): Reply => ({ status: 200, body: { verification_status } })

    test('is confirmed by PayPal, with its text as it came, spaces and odd escapes included', async () => {
      const { gateway, writes } = fakePayPal([unreachable, verdict('SUCCESS')])
      expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(true)
      const question = writes()[1]?.body ?? ''
      expect(question).toContain(`"webhook_event":${body}}`)
      expect(JSON.parse(question)).toMatchObject({ webhook_id: 'WEBHOOK1', transmission_id: 't1' })
    })

    test.each([verdict('FAILURE'), verdict('success'), { status: 400 }, { status: 422 }])(
      'is refused when PayPal says %j',
      async (reply) => {
        const { gateway } = fakePayPal([new Error('socket hang up'), reply])
        expect(await gateway.isGenuine(headersFor(body), body, SENDER)).toBe(false)
      },
    )

    test.each([{ status: 503 }, { status: 403 }])('waits when PayPal answers %j', async (reply) => {
      const { gateway } = fakePayPal([unreachable, reply, reply, reply])
      await expectError(gateway.isGenuine(headersFor(body), body, SENDER), 'payment_unavailable')
    })
  })
})

describe('a chain of certificates', () => {
  const root = createSigner({ name: 'root', ...valid })
  const leaf = createSigner({ name: 'leaf', ...valid, issuer: { name: 'root', key: root.key } })
  const other = createSigner({ name: 'root', ...valid })
  const read = (roots: string[] | null, ...signers: { certificate: string }[]) =>
    signingCertificate(signers.map(({ certificate }) => certificate).join(''), { roots, now })?.subject ??
    null

  test('holds when each one signed the one before', () => {
    expect(read(null, leaf, root)).toBe('CN=leaf')
    expect(read(null, leaf, other)).toBeNull()
  })

  test('ends at a root that is trusted, or where the file ends, and never at one of its own', () => {
    expect(read([root.certificate], leaf)).toBe('CN=leaf')
    expect(read([root.certificate], leaf, root)).toBe('CN=leaf')
    expect(read([], leaf)).toBe('CN=leaf')
    expect(read([], leaf, root)).toBeNull()
    expect(read([], root)).toBeNull()
  })

  test('is refused when it only claims to be signed by a root that is trusted', () => {
    expect(read([other.certificate], leaf)).toBeNull()
  })
})
