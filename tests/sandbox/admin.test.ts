import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '@/lib/server/log'
import { webhookNotices } from '@/lib/server/notices'
import { sandboxSettings } from '@/scripts/lib/app.mjs'
import { serverClient, signedInClient } from './support/clients'
import { type RunningSandbox, startOwnSandbox } from './support/running-sandbox'

const script = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url))
const start = promisify(execFile)

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startOwnSandbox()
})
afterAll(() => sandbox.remove())

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

test('the mailbox shows what the owner was notified of, as a page and as JSON', async () => {
  const url = `${sandbox.url}/_control/mailbox`
  webhookNotices({ url, log })('contact_message', 'A <b>message</b>')
  await expect.poll(async () => (await fetch(url)).json()).toMatchObject([{ text: 'A <b>message</b>' }])
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('A &#60;b&#62;message')
})
