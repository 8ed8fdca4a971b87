import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smtpMailer } from '@/lib/server/mail/mailer'
import { userMails } from '@/lib/server/mail/user-mails'
import { captureOrder, createOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { smtpUrlOf } from '@/sandbox/settings/settings.mjs'
import { sandboxSettings } from '@/scripts/lib/app.mjs'
import { anonymousClient, serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'
import { gatewayTo, payPalControl, startShop } from './support/shop'

const script = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url))
const start = promisify(execFile)

// Behavior that only shows in whole processes: changes over a socket, the owner's command line, email by SMTP.

type Member = Awaited<ReturnType<typeof signedInClient>>

let shop: Awaited<ReturnType<typeof startShop>>
let sandbox: RunningSandbox
let server: SupabaseClient
let anna: Member
let ben: Member

beforeAll(async () => {
  shop = await startShop()
  // The shop ignores the webhooks; the test delivers them itself.
  sandbox = await startOwnSandbox({ APP_URL: shop.url })
  server = serverClient(sandbox.url)
  anna = await signedInClient(sandbox.url, 'anna@example.com')
  ben = await signedInClient(sandbox.url, 'ben@example.com')
  for (const { client, user } of [anna, ben]) {
    await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
  }
})
afterAll(async () => {
  await sandbox?.remove()
  await shop?.stop()
})

type Changed = { id: string }
type Change = RealtimePostgresChangesPayload<Changed>

/** Subscribes to a table and resolves when the server has confirmed it. */
async function changesOf(name: 'profiles' | 'rooms', client: SupabaseClient, filter?: string) {
  const changes: Change[] = []
  const table = { event: '*' as const, schema: 'public', table: name, ...(filter && { filter }) }
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`${name}-${filter ?? 'all'}`)
      .on<Changed>('postgres_changes', table, (change) => changes.push(change))
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe((status, error) => {
        if (error) reject(new Error(`${status}: ${error.message}`))
      })
  })
  return changes
}

test('a changed profile is sent only to its owner', async () => {
  const toAnna = await changesOf('profiles', anna.client, `id=eq.${anna.user.id}`)
  const toBen = await changesOf('profiles', ben.client)
  const toBenFiltered = await changesOf('profiles', ben.client, `id=eq.${anna.user.id}`)
  const toAnonymous = await changesOf('profiles', anonymousClient(sandbox.url))
  const rename = (member: Member, name: string) =>
    server.from('profiles').update({ full_name: name }).eq('id', member.user.id).throwOnError()
  // Changes arrive in order: once Ben has seen his own, Anna's would have come before.
  await rename(anna, 'Anna Renamed')
  await rename(ben, 'Ben Renamed')
  await vi.waitFor(() => expect(toBen).toHaveLength(1))
  expect(toBen[0]?.new).toMatchObject({ id: ben.user.id })
  expect(toAnna).toMatchObject([
    {
      eventType: 'UPDATE',
      new: { id: anna.user.id, full_name: 'Anna Renamed' },
      old: { id: anna.user.id },
    },
  ])
  expect([...toBenFiltered, ...toAnonymous]).toEqual([])
  await Promise.all([anna, ben].map(({ client }) => client.removeAllChannels()))
})

test('only the owner of a changed room gets its revision, without its content', async () => {
  const toAnna = await changesOf('rooms', anna.client, `user_id=eq.${anna.user.id}`)
  const toBen = await changesOf('rooms', ben.client)
  const room = (member: Member) => ({
    id: crypto.randomUUID(),
    user_id: member.user.id,
    name: 'Kitchen',
    photo_path: 'x.jpg',
    document: { version: 1 },
  })
  const [ofAnna, ofBen] = [room(anna), room(ben)]
  await server.from('rooms').insert(ofAnna).throwOnError()
  await server.from('rooms').update({ name: 'Salon' }).eq('id', ofAnna.id).throwOnError()
  await server.from('rooms').insert(ofBen).throwOnError()
  await vi.waitFor(() => expect(toBen).toHaveLength(1))
  expect(toBen[0]?.new).toMatchObject({ id: ofBen.id })
  expect(toAnna.map((change) => change.new)).toEqual(
    [1, 2].map((revision) => ({ id: ofAnna.id, user_id: anna.user.id, revision })),
  )
  expect((await ben.client.from('rooms').select('id, name')).data).toEqual([
    { id: ofBen.id, name: 'Kitchen' },
  ])
  expect((await ben.client.from('rooms').select('document')).error?.code).toBe('42501')
  await Promise.all([anna, ben].map(({ client }) => client.removeAllChannels()))
})

const mailbox = async () =>
  fetch(`${sandbox.url}/_control/mailbox`, { headers: { accept: 'application/json' } })

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
  const { client, user } = await signedInClient(sandbox.url, 'carla@example.com')
  await client.from('profiles').insert({ id: user.id, email: user.email }).throwOnError()
  const plans = serverClient(sandbox.url).from('unified_subscriptions')
  const plan = { user_id: user.id, plan_name: 'Pro', price: 19, designs_left: 3, total_designs: 3 }
  await plans.insert(plan).throwOnError()

  const credits = await admin('credits', '--user', 'carla@example.com', '--change=-1')
  expect(credits).toEqual({
    code: 0,
    stdout: 'Pro  active  2 of 3 designs left  with no end date\n',
    stderr: '',
  })
  expect((await admin('revenue')).stdout).toBe('none\n')

  const unconfirmed = await admin('ban', '--user', 'carla@example.com')
  expect(unconfirmed.code).toBe(1)
  expect((await client.auth.refreshSession()).error).toBeNull()
  const banned = await admin('ban', '--user', 'carla@example.com', '--yes')
  expect(banned.stdout).toBe('carla@example.com is banned.\n')
  expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' })
  await expect(signedInClient(sandbox.url, 'carla@example.com')).rejects.toThrow()
})

test('a mistake is one sentence and exit code 1', async () => {
  expect(await admin('credits', '--user', 'nobody@example.com', '--change', '3')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No user nobody@example.com was found.',
  })
  expect((await admin('refund')).stderr).toMatch(/^order: A value is missing/)
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

test('a purchase leads to one receipt by mail, however often its webhooks come', async () => {
  const { user } = await signedInClient(sandbox.url, 'dora@example.com')
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
  // The mail client is loaded with the first email, which takes a while on a busy machine.
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
      to: 'dora@example.com',
      subject: 'Your Roomwright receipt',
      text: expect.stringContaining(`Receipt number: ${id}\n`),
    },
  ])
  expect(failures).toEqual([])
})
