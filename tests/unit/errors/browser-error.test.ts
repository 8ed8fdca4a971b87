import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scrub } from '@/lib/errors/browser-error'
import { browserErrorSchema } from '@/lib/schemas/requests'

const DIGITLESS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'

describe('scrub takes out', () => {
  test.each([
    ['a picture', 'cannot load blob:https://x.example/9f2 now', 'cannot load [picture] now'],
    ['a picture as text', 'bad data:image/png;base64,iVBORw0KGgo= here', 'bad [picture] here'],
    ['a mail address', 'no user anna.smith+1@example.co.uk', 'no user [address]'],
    ['a query', 'GET https://x.example/a?token=abc&b=1 failed', 'GET https://x.example/a failed'],
    ['an order', '/account/receipts/5O190127TN364715T', '/account/receipts/[id]'],
    ['a run', 'run 7d1f4a5e-0000-4000-8000-000000000001', 'run [id]'],
    ['a session', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3ZDFmIn0.c2lnbmF0dXJl1', '[id]'],
  ])('%s', (_what, text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed)
  })

  // One link in 1,500 has such a token.
  test.each([
    ['/s/#', '/s/[id]'],
    ['/s/#/card.jpg', '/s/[id]/card.jpg'],
    [
      'GET https://x.example/api/shared/#/1/after?as=thumb 503',
      'GET https://x.example/api/shared/[id]/1/after 503',
    ],
    ['at f (https://x.example/s/#:12:3)', 'at f (https://x.example/s/[id]:12:3)'],
    ['{"token":"#"}', '{"token":"[id]"}'],
    ['#', '[id]'],
  ])('the token of a link without a digit: %s', (text, scrubbed) => {
    for (const token of [DIGITLESS, `-${DIGITLESS.slice(1)}`, `${DIGITLESS.slice(1)}_`]) {
      const report = { name: 'x', message: text, stack: text, route: '/', release: '1' }
      const filled = JSON.parse(JSON.stringify(report).replaceAll('#', token))
      expect(scrub(text.replace('#', token))).toBe(scrubbed)
      expect(JSON.stringify(browserErrorSchema.parse(filled))).not.toContain(token.slice(8, -8))
    }
  })

  test('nothing of the code’s own names', () => {
    const stack =
      'at reconcileChildrenIterator (https://x.example/_next/static/chunks/0c7gymz41f3qm.js:1:52255)'
    expect(scrub(stack)).toBe(stack)
    const firefox = 'updateRoot@https://x.example/_next/static/chunks/0c7gymz41f3qm.js:1:52255'
    expect(scrub(firefox)).toBe(firefox)
  })
})

describe('a browser reports', () => {
  const sent: unknown[] = []
  beforeEach(() => {
    sent.length = 0
    vi.resetModules()
    vi.stubGlobal('window', { location: { pathname: '/account/receipts/5O190127TN364715T' } })
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      return new Response(null, { status: 204 })
    })
  })
  const load = async () => (await import('@/lib/errors/browser-error')).reportBrowserError

  test('an error once, at most five of a page, as the server takes them', async () => {
    const report = await load()
    for (const number of [1, 1, 2, 3, 4, 5, 6]) report(new TypeError(`no ${number}`))
    expect(sent).toHaveLength(5)
    expect(sent[0]).toMatchObject({ name: 'TypeError', message: 'no 1', route: '/account/receipts/[id]' })
    for (const each of sent) expect(browserErrorSchema.safeParse(each).success).toBe(true)
  })

  test.each([
    [
      'Chrome',
      'Error: x\n    at run (chrome-extension://abc/content.js:1:2)\n    at https://x.example/a.js:1:2',
    ],
    ['Firefox', 'run@moz-extension://abc/content.js:1:2\nb@https://x.example/a.js:1:2'],
    ['Safari', 'run@webkit-masked-url://hidden/:1:2'],
    ['older Safari', '@safari-web-extension://abc/content.js:1:2'],
  ])('nothing of extensions in %s', async (_browser, stack) => {
    const report = await load()
    report(Object.assign(new Error('x'), { stack }))
    expect(sent).toEqual([])
  })

  test('nothing that was only left, and nothing without a place in the code', async () => {
    const report = await load()
    for (const cause of [new DOMException('left', 'AbortError'), 'Script error.']) report(cause)
    expect(sent).toEqual([])
  })

  test('our own error below which an extension stands', async () => {
    const report = await load()
    const stack = 'Error: x\n    at https://x.example/a.js:1:2\n    at chrome-extension://abc/content.js:1:2'
    report(Object.assign(new Error('x'), { stack }))
    expect(sent).toHaveLength(1)
  })

  test.each([
    [null, 1],
    [{}, 0],
  ])('that React found the page changed only if nobody else changes it', async (changed, count) => {
    vi.stubGlobal('document', { querySelector: () => changed })
    const report = await load()
    report(new DOMException("Failed to execute 'removeChild' on 'Node'", 'NotFoundError'))
    expect(sent).toHaveLength(count)
  })
})

test.each([
  { name: 'x', message: 'x', stack: 'x', route: 'x', release: '1' },
  { name: 'x', message: 'x'.repeat(401), stack: '', route: '/', release: '1' },
  { name: 'x', message: 'x', stack: '', route: '/', release: '<b>' },
  { name: 'x', message: 'x', stack: '', route: '/', release: '1', user: 'anna' },
])('what no page of ours sends is refused', (report) => {
  expect(browserErrorSchema.safeParse(report).success).toBe(false)
})
