import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, type APIResponse, request as requests } from '@playwright/test'
import { DELETION_WORD } from '@/lib/domain/user'
import { sandboxSettings } from '@/scripts/lib/app.mjs'
import { fromRoot } from '@/scripts/lib/project.mjs'
import { type RunningSandbox, startOwnSandbox } from '@/tests/sandbox/support/running-sandbox'
import { backend } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { askAt, capture, order } from '../support/paypal'
import { type SecondApp, startSecondApp } from '../support/second-app'
import { upload } from '../support/uploads'
import { startSession } from '../support/users'

const start = promisify(execFile)

const settingsOf = ({ url }: RunningSandbox) => sandboxSettings({ sandboxUrl: url, siteUrl: backend.appUrl })

/** Runs `npm run admin -- …` on a project. */
async function admin(project: RunningSandbox, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...(await settingsOf(project)), DATABASE_URL: project.databaseUrl }
  const { stdout } = await start(process.execPath, [fromRoot('scripts', 'admin.mjs'), ...args], { env })
  return stdout
}

const startAppOn = async (project: RunningSandbox) =>
  startSecondApp({ ...(await settingsOf(project)), RESTYLE_CONCURRENCY: '1', SEGMENT_MODEL: 'off' })

/** The calls of somebody who signs in to a project. */
async function signIn(project: RunningSandbox, app: SecondApp, email: string) {
  const user = await startSession(email, { url: project.url, appUrl: backend.appUrl })
  const storageState = { cookies: user.cookies, origins: [] }
  const calls = await requests.newContext({
    baseURL: app.url,
    storageState,
    extraHTTPHeaders: { origin: backend.appUrl },
  })
  return { user, calls }
}

async function jsonOf(answer: APIResponse, status = 200) {
  expect([answer.status(), answer.status() === status ? '' : await answer.text()]).toEqual([status, ''])
  return answer.json()
}

/** A plan that is paid for, with a design that is made and stored. */
async function fill({ url }: RunningSandbox, calls: APIRequestContext) {
  const { id } = await jsonOf(await order(calls, { plan: 'Pro', yearly: false }))
  await askAt(url, 'faults', { kind: 'webhook_drop', order: id, count: 99 })
  await askAt(url, `orders/${id}/approve`, { as: 'pay' })
  expect(await jsonOf(await capture(calls, id))).toMatchObject({ outcome: 'activated' })
  const { runId, resultUrl } = await jsonOf(await upload(calls))
  await jsonOf(await calls.post('/api/designs', { data: { runId } }), 201)
  return readAll(calls, resultUrl)
}

async function readAll(calls: APIRequestContext, resultUrl: string) {
  const file = await calls.get(resultUrl)
  expect(file.status()).toBe(200)
  return {
    resultUrl,
    result: createHash('sha256')
      .update(await file.body())
      .digest('hex'),
    stored: await jsonOf(await calls.get('/api/designs')),
    plan: await jsonOf(await calls.get('/api/credits')),
  }
}

test('a backup is restored into an empty project, where its users go on as if nothing had happened @long', async () => {
  const email = `restored-${crypto.randomUUID()}@example.com`
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each()
  }
  const openProject = async () => {
    const project = await startOwnSandbox({ APP_URL: backend.appUrl })
    ends.push(project.remove)
    return project
  }
  const openApp = async (project: RunningSandbox) => {
    const app = await startAppOn(project)
    ends.push(app.kill)
    return app
  }
  try {
    const lost = await openProject()
    const lostApp = await openApp(lost)
    const before = await signIn(lost, lostApp, email)
    const saved = await fill(lost, before.calls)
    // A sandbox's database has one session: whatever the app asks meanwhile would be asked within the backup's transaction.
    await lostApp.kill()
    expect(await admin(lost, 'backup', folder)).toMatch(/^backed up: \d+ tables, [1-9]\d* files$/m)
    await end()

    const restored = await openProject()
    const said = await admin(restored, 'restore', folder, '--yes')
    expect(said).toMatch(/^restored: \d+ tables, [1-9]\d* files$/m)
    const { user, calls } = await signIn(restored, await openApp(restored), email)
    expect(user.id).toBe(before.user.id)
    expect(await readAll(calls, saved.resultUrl)).toEqual(saved)

    const designsLeft = saved.plan.designsLeft - 1
    expect(await jsonOf(await upload(calls))).toMatchObject({ designsLeft })
    expect(await jsonOf(await calls.get('/api/credits'))).toMatchObject({ planName: 'Pro', designsLeft })
    expect(await admin(restored, 'check')).toMatch(/^ledger: adds up$/m)

    await jsonOf(await calls.delete('/api/account', { data: { confirm: DELETION_WORD } }))
    expect((await calls.get(saved.resultUrl)).status()).toBe(401)
    const nobody = admin(restored, 'user', '--user', email)
    await expect(nobody).rejects.toThrow(`There is no user ${email}.`)
  } finally {
    await end()
    await rm(folder, { recursive: true })
  }
})
