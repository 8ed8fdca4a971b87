import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '@/lib/server/log'
import { smtpMailer } from '@/lib/server/mail/mailer'
import { webhookNotices } from '@/lib/server/mail/notices'
import { userMails } from '@/lib/server/mail/user-mails'
import { captureOrder, createOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { smtpUrlOf } from '@/sandbox/settings.mjs'
import { sandboxSettings } from '@/scripts/lib/app.mjs'
import { serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'
import { gatewayTo, payPalControl, startShop } from './support/shop'

const script = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url))
const start = promisify(execFile)

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

const mailbox = async (as = 'application/json') =>
  fetch(`${sandbox.url}/_control/mailbox`, { headers: { accept: as } })

/** Runs `npm run admin -- …` without a terminal. */
async function admin(...args: string[]) {
  const settings = await sandboxSettings({ sandboxUrl: sandbox.url, siteUrl: 'http://localhost:3000' })
  const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, ...settings }
  return start(process.execPath, [script, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr: stderr.trim() }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr: stderr.trim() }),
  )
}

test('the owner’s commands work on a project through its service key', async () => {
  const { client, user } = await signedInClient(sandbox.url, 'anna@example.com')
  await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
  const plans = serverClient(sandbox.url).from('unified_subscriptions')
  const plan = { user_id: user.id, plan_name: 'Pro', price: 19, designs_left: 3, total_designs: 3 }
  await plans.insert(plan).throwOnError()

  const credits = await admin('credits', '--user', 'anna@example.com', '--change=-1')
  expect(credits).toEqual({
    code: 0,
    stdout: 'Pro  active  2 of 3 designs left  without an end\n',
    stderr: '',
  })
  expect((await admin('revenue')).stdout).toBe('none\n')

  const unconfirmed = await admin('ban', '--user', 'anna@example.com')
  expect(unconfirmed.code).toBe(1)
  expect((await client.auth.refreshSession()).error).toBeNull()
  const banned = await admin('ban', '--user', 'anna@example.com', '--yes')
  expect(banned.stdout).toBe('anna@example.com is banned.\n')
  expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' })
  await expect(signedInClient(sandbox.url, 'anna@example.com')).rejects.toThrow()
})

test('a mistake is one sentence and exit code 1', async () => {
  expect(await admin('credits', '--user', 'nobody@example.com', '--change', '3')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no user nobody@example.com.',
  })
  expect((await admin('refund')).stderr).toMatch(/^order: a value is missing/)
  expect((await admin('drop')).stderr).toBe('There is no command "drop".')
})

test('a folder and a code follow their commands, and flags stand alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  try {
    const side = { width: 300, height: 300, channels: 3, background: '#808080' } as const
    await sharp({ create: side }).png().toFile(join(folder, 'tile.png'))
    const tile = { file: 'tile.png', name: 'Tile', maker: 'Harbor', code: 'H-1', widthMm: 200, heightMm: 200 }
    await writeFile(join(folder, 'materials.json'), JSON.stringify([tile]))
    const looked = await admin('materials', 'import', folder, '--dry-run')
    expect(looked).toMatchObject({ code: 0, stdout: '1 materials are right; nothing was written.\n' })
    const imported = await admin('materials', 'import', folder, '--replace')
    expect(imported.stdout).toBe('1 materials are offered now; 0 were withdrawn.\n')
    expect((await admin('materials', 'withdraw', 'H-1')).stdout).toBe('Tile is no longer offered.\n')
    expect((await admin('materials', 'list')).stdout).toBe('none\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the mailbox shows what the owner was notified of, as a page and as JSON', async () => {
  const url = `${sandbox.url}/_control/mailbox`
  webhookNotices({ url, log })('contact_message', 'A <b>message</b>')
  await expect.poll(async () => (await mailbox()).json()).toMatchObject([{ text: 'A <b>message</b>' }])
  expect(await (await mailbox('text/html')).text()).toContain('A &#60;b&#62;message')
})

test('a purchase leads to one receipt by mail, however often its webhooks come', async () => {
  const { user } = await signedInClient(sandbox.url, 'ben@example.com')
  const failures: unknown[] = []
  const note = (...line: unknown[]) => void failures.push(line)
  const noting = { info: () => undefined, warn: note, error: note }
  const supabase = serverClient(sandbox.url)
  const mailer = smtpMailer({ smtpUrl: smtpUrlOf(sandbox.url), from: 'Rooms <hello@rooms.example>' })
  const services = {
    ...{ supabase, log: noting, gateway: gatewayTo(sandbox.url) },
    userMails: userMails({ supabase, log: noting, mailer, siteUrl: 'https://rooms.example' }),
    runSettings: { quietSeconds: 90 },
    notify: () => undefined,
    pause: async () => undefined,
  }
  const payPal = payPalControl(sandbox.url)

  const { id } = await createOrder(services, user.id, { plan: 'Pro', yearly: false, endFree: false })
  await payPal.approve(id)
  await captureOrder(services, user.id, id)
  const mails = async () => {
    const received: { kind: string }[] = await (await mailbox()).json()
    return received.filter(({ kind }) => kind === 'mail')
  }
  // The mail's client is loaded with the first mail, which takes a while on a busy machine.
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)

  const messages = await payPal.webhooks(id)
  expect(messages.length).toBeGreaterThan(1)
  for (const { headers, raw } of [...messages, ...messages]) {
    await handlePaymentEvent(services, new Headers(headers), raw)
  }
  await services.userMails.sendReceipts(null)
  expect(await mails()).toMatchObject([
    {
      kind: 'mail',
      to: 'ben@example.com',
      subject: 'Your Roomwright receipt',
      text: expect.stringContaining(`Receipt number: ${id}\n`),
    },
  ])
  expect(await (await mailbox('text/html')).text()).toContain('Your Roomwright receipt')
  expect(failures).toEqual([])
})
