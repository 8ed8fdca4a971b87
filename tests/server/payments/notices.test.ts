import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { webhookNotices } from '@/lib/server/mail/notices'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { expectError } from '../support/expect'
import { openServerTest } from '../support/open-server-test'
import { openShop } from '../support/payment-shop'
import { fakeEngine, testApp } from '../support/test-app'

const world = await openServerTest()

const _contact = { name: 'Ada', email: 'ada@example.com', subject: 'A sofa', message: 'Hello', website: '' }

describe('the owner is notified', () => {
  test('the owner hears once of refused webhooks, however many come', async () => {
    const shop = await openShop(world)
    const refused = () => shop.receive({ kind: 'capture_changed' }, 'no')
    await expectError(refused(), 'webhook_not_genuine')
    await expectError(refused(), 'webhook_not_genuine')
    expect(shop.notices).toEqual(['webhook_refused'])
  })

  test('the owner hears once a day of a refund that has not gone through for more than a day', async () => {
    const { app, notices } = testApp(world, fakeEngine())
    const shop = await openShop(world)
    const first = await shop.approved()
    const second = await shop.approved()
    await shop.capture(first)
    shop.gateway.failNext('refund')
    await shop.capture(second)
    await keepHouse(app)
    expect(notices).toEqual([])
    await world.changePayment(second, `captured_at = now() - interval '25 hours'`)
    await keepHouse(app)
    await keepHouse(app)
    expect(notices).toEqual(['refund_overdue'])
  })
})

describe('a notice', () => {
  /** The log, once it has an entry. */
  function testLog() {
    const logged = Promise.withResolvers<string>()
    const note = (event: string) => logged.resolve(event)
    return { log: { info: note, warn: note, error: note }, logged: logged.promise }
  }

  test('is a short text as JSON', async () => {
    const sent = Promise.withResolvers<unknown>()
    const server = createServer(async (request, response) => {
      sent.resolve(JSON.parse((await request.toArray()).join('')))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    webhookNotices({ url: `http://127.0.0.1:${port}`, log: testLog().log })('contact_message', 'Hello')
    expect(await sent.promise).toMatchObject({ kind: 'contact_message', text: 'Hello', content: 'Hello' })
    server.close()
  })

  test.each<[string, typeof fetch]>([
    ['is refused', async () => new Response('', { status: 500 })],
    ['finds nobody', async () => Promise.reject(new TypeError('fetch failed'))],
    [
      'gets no answer',
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    ],
  ])('that %s is logged and goes unnoticed', async (_what, fetch) => {
    const { log, logged } = testLog()
    webhookNotices({ url: 'http://owner.test', log, fetch, timeoutMs: 20 })('contact_message', 'Hello')
    expect(await logged).toBe('notice_not_sent')
  })
})
