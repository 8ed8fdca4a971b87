import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMailer } from '@/lib/server/mail/mailer'
import { userMails } from '@/lib/server/mail/user-mails'
import { captureOrder, createOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { smtpUrlOf } from '@/sandbox/settings.mjs'
import { serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'
import { gatewayTo, payPalControl, startShop } from './support/shop'

let shop: Awaited<ReturnType<typeof startShop>>
let sandbox: RunningSandbox

beforeAll(async () => {
  shop = await startShop()
  // The shop ignores the webhooks; the test delivers them itself.
  sandbox = await startOwnSandbox({ APP_URL: shop.url })
})
afterAll(async () => {
  await sandbox?.remove()
  await shop?.stop()
})

test('a purchase leads to one receipt by mail, however often its webhooks come', async () => {
  const { user } = await signedInClient(sandbox.url, 'anna@example.com')
  const failures: unknown[] = []
  const note = (...line: unknown[]) => void failures.push(line)
  const log = { info: () => undefined, warn: note, error: note }
  const supabase = serverClient(sandbox.url)
  const mailer = smtpMailer({ smtpUrl: smtpUrlOf(sandbox.url), from: 'Rooms <hello@rooms.example>' })
  const services = {
    ...{ supabase, log, gateway: gatewayTo(sandbox.url) },
    userMails: userMails({ supabase, log, mailer, siteUrl: 'https://rooms.example' }),
    runSettings: { quietSeconds: 90 },
    notify: () => undefined,
    pause: async () => undefined,
  }
  const payPal = payPalControl(sandbox.url)

  const { id } = await createOrder(services, user.id, { plan: 'Pro', yearly: false, endFree: false })
  await payPal.approve(id)
  await captureOrder(services, user.id, id)
  const mails = async () => (await fetch(`${sandbox.url}/_control/mailbox`)).json()
  await expect.poll(mails).toHaveLength(1)

  const messages = await payPal.webhooks(id)
  expect(messages.length).toBeGreaterThan(1)
  for (const { headers, raw } of [...messages, ...messages]) {
    await handlePaymentEvent(services, new Headers(headers), raw)
  }
  await services.userMails.sendReceipts(null)
  expect(await mails()).toMatchObject([
    {
      kind: 'mail',
      to: 'anna@example.com',
      subject: 'Your Roomwright receipt',
      text: expect.stringContaining(`Receipt number: ${id}\n`),
    },
  ])
  const page = await fetch(`${sandbox.url}/_control/mailbox`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('Your Roomwright receipt')
  expect(failures).toEqual([])
})
