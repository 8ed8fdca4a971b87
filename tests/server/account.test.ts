import { describe, expect, test } from 'vitest'
import { filePaths } from '@/lib/domain/stored-files'
import { EXPORTED_TABLES } from '@/lib/server/account/queries'
import { deleteAccount } from '@/lib/server/account/service'
import { createActiveRuns } from '@/lib/server/runs/context'
import { readRuns } from '@/lib/server/runs/service'
import { readFile } from '@/lib/server/supabase/files'
import { accessCases } from '@/tests/database/suites/access-rows'
import { ago, insertInto, paymentOf } from '@/tests/database/support/fixtures'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { signIn } from './support/routes'
import { createDesign, designRequest } from './support/test-app'

const world = await openServerTest()

async function userWithDesign() {
  const account = await signIn(world)
  await account.design()
  await account.app.activeRuns.idle()
  return account
}

type Account = Awaited<ReturnType<typeof userWithDesign>>

const rowsIn = (files: Map<string, Uint8Array>, table: string) =>
  JSON.parse(new TextDecoder().decode(files.get(`${table}.json`)))

const hasSignIn = async ({ user }: Account) =>
  (await world.supabase.auth.admin.getUserById(user.id)).error === null

describe('the export', () => {
  test('has every image of the user, and nothing of others', async () => {
    const [account, other] = [await userWithDesign(), await userWithDesign()]
    const found = await account.exported()
    const images = [...found].filter(([name]) => name.startsWith(filePaths.folder(account.user.id)))
    expect(images).toHaveLength(2)
    for (const [path, bytes] of images) expect(bytes).toEqual(await readFile(world.supabase, path))
    const texts = [...found].map(([name, bytes]) => name + Buffer.from(bytes).toString('latin1'))
    expect(texts.filter((text) => text.includes(other.user.id))).toEqual([])
  })

  test('has the rows of every table', async () => {
    const { user, exported } = await signIn(world)
    for (const name of EXPORTED_TABLES) {
      // Some rows come with a plan of their own.
      await world.database.query(
        `update public.unified_subscriptions set status = 'inactive' where user_id = $1`,
        [user.id],
      )
      const table = `public.${name}`
      const row = await accessCases
        .find((known) => known.table === table)
        ?.rowOf({ ...world.database, ...world }, user)
      const { sql, values } = insertInto(table, row ?? {})
      await world.database.query(sql, values)
    }
    const found = await exported()
    for (const name of EXPORTED_TABLES) expect(rowsIn(found, name).length, name).toBeGreaterThan(0)
  })

  test('has what the owner did by hand, disputes, and messages that the user sent without signing in', async () => {
    const account = await userWithDesign()
    const { user } = account
    const { order_id } = await world.insertRow('payments', paymentOf(user.id))
    const dispute = { dispute_id: 'PP-D-1', state: 'opened', changed_at: ago({}) } as const
    await world.insertRow('payment_disputes', { order_id, ...dispute })
    await world.insertRow('admin_actions', { action: 'ban', subject: user.id })
    await world.insertRow('admin_actions', { action: 'refund', subject: order_id })
    const message = { name: 'Ada', subject: 'A sofa', message: 'Hello' }
    await world.insertRow('contacts', { ...message, email: user.email.toUpperCase() })
    await world.insertRow('contacts', { ...message, email: 'somebody.else@example.com' })
    const found = await account.exported()
    expect(rowsIn(found, 'messages_without_sign_in')).toMatchObject([{ email: user.email.toUpperCase() }])
    expect(rowsIn(found, 'payment_disputes')).toMatchObject([{ dispute_id: 'PP-D-1' }])
    expect(rowsIn(found, 'admin_actions').map(({ action }: { action: string }) => action)).toEqual([
      'ban',
      'refund',
    ])
    expect(rowsIn(found, 'sign_in')[0]).toHaveProperty('identities')

    await deleteAccount(account.app, user.id)
    const left = await world.database.query('select from public.contacts where lower(email) = $1', [
      user.email,
    ])
    expect(left).toEqual([])
  })

  test('fails rather than leave out what it cannot read', async () => {
    const account = await userWithDesign()
    world.failNext(/GET \/storage\/v1\/object\/sign/)
    await expectError(account.exported(), 'service_down')
  })
})

describe('the deletion', () => {
  test('leaves nothing of the user and everything of others', async () => {
    const [account, other] = [await userWithDesign(), await userWithDesign()]
    const before = await other.exported()
    await deleteAccount(account.app, account.user.id)
    expect(await account.files()).toEqual([])
    expect(await hasSignIn(account)).toBe(false)
    for (const table of ['unified_subscriptions', 'design_runs'] as const) {
      expect((await world.supabase.from(table).select('id').eq('user_id', account.user.id)).data).toEqual([])
    }
    expect(await other.exported()).toEqual(before)
  })

  test.each([
    ['the first step', /rpc\/close_account/],
    ['listing the files', /object\/list/],
    ['deleting the files', /DELETE \/storage\/v1\/object/],
    ['deleting the sign-in', /DELETE \/auth\/v1\/admin\/users/],
  ])('that fails at %s leaves the sign-in, and the same again ends it', async (_, step) => {
    const account = await userWithDesign()
    const { app, user, files } = account
    world.failNext(step)
    await expectError(deleteAccount(app, user.id), 'account_deletion_failed')
    expect(await hasSignIn(account)).toBe(true)
    await deleteAccount(app, user.id)
    expect(await hasSignIn(account)).toBe(false)
    expect(await files()).toEqual([])
  })

  test('stops a design that is being made, and its late images do not stay', async () => {
    const { app, engine, user, files } = await userWithDesign()
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    engine.restyle.mockImplementationOnce(async ({ image }) => {
      begun.resolve()
      await goOn.promise
      return { pixels: image }
    })
    const design = createDesign(app, user.id, designRequest()).catch((error: unknown) => error)
    await begun.promise
    await deleteAccount(app, user.id)
    goOn.resolve()
    expect(await design).toMatchObject({ code: 'run_cancelled' })
    expect(await files()).toEqual([])
  })

  test('deleting an account removes the late images of a design that another process makes', async () => {
    const { app, engine, user, files } = await userWithDesign()
    // Another process: it doesn't know of the work, so nothing stops it.
    const other = { ...app, activeRuns: createActiveRuns() }
    engine.restyle.mockImplementationOnce(async ({ image }) => {
      await deleteAccount(other, user.id)
      return { pixels: image }
    })
    await expect(createDesign(app, user.id, designRequest())).rejects.toThrow()
    expect(await files()).toEqual([])
    expect(await readRuns(app, user.id, { limit: 10 })).toEqual([])
  })
})
