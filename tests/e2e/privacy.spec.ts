import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { backend, givePlan, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { accessTokenOf } from './support/session'
import { errorCode, upload } from './support/uploads'

const TABLES = [
  'profiles',
  'unified_subscriptions',
  'design_runs',
  'user_images',
  'user_feedback',
  'contacts',
  'payment_events',
  'rate_limits',
] as const

test("through the app, nobody sees or changes another person's runs and designs", async ({
  page,
  browser,
}) => {
  const email = `owner-${randomUUID()}@example.com`
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Pro', 5)
  const { runId, resultUrl, originalUrl } = await (await upload(page.request)).json()
  const { design } = await (await page.request.post('/api/designs', { data: { runId } })).json()

  const strangerPage = await (await browser.newContext()).newPage()
  await signIn(strangerPage, `stranger-${randomUUID()}@example.com`)
  const stranger = strangerPage.request
  for (const address of [`/api/images/runs/${runId}`, resultUrl, originalUrl, design.url]) {
    expect((await stranger.get(address)).status()).toBe(404)
  }
  expect((await stranger.delete(`/api/designs/${design.id}`)).status()).toBe(404)
  expect(await errorCode(await stranger.post('/api/designs', { data: { runId } }))).toBe('run_not_found')
  expect((await (await stranger.get('/api/images/runs')).json()).runs).toEqual([])

  const anonymous = (await browser.newContext()).request
  expect((await anonymous.get(design.url)).status()).toBe(404)
  for (const address of [
    '/api/images/runs',
    `/api/images/runs/${runId}`,
    resultUrl,
    '/api/designs',
    '/api/credits',
  ]) {
    expect((await anonymous.get(address)).status()).toBe(401)
  }
  expect((await upload(anonymous)).status()).toBe(401)
  expect((await anonymous.post('/api/subscriptions/free')).status()).toBe(401)
  expect((await page.request.get(design.url)).status()).toBe(200)
})

test("straight at the service, the browser's key reads own rows only and writes nothing", async ({
  page,
  browser,
}) => {
  const email = `owner-${randomUUID()}@example.com`
  await signIn(page, email)
  const ownerId = await userIdOf(email)
  await givePlan(ownerId, 'Pro', 5)
  const { runId } = await (await upload(page.request)).json()
  await page.request.post('/api/designs', { data: { runId } })

  const strangerPage = await (await browser.newContext()).newPage()
  await signIn(strangerPage, `stranger-${randomUUID()}@example.com`)
  const owner = asPerson(await accessTokenOf(page))
  const stranger = asPerson(await accessTokenOf(strangerPage))
  const anonymous = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } })

  for (const table of TABLES) {
    for (const client of [anonymous, stranger]) {
      const { data } = await client.from(table).select('*')
      expect((data ?? []).filter((row) => (row.user_id ?? row.id) === ownerId)).toEqual([])
    }
  }
  for (const table of ['unified_subscriptions', 'design_runs', 'user_images'] as const) {
    expect((await owner.from(table).select('*')).data).toHaveLength(1)
  }

  for (const client of [anonymous, stranger, owner]) {
    await client
      .from('unified_subscriptions')
      .update({ designs_left: 999, total_designs: 999 })
      .eq('user_id', ownerId)
    await client.from('design_runs').delete().eq('id', runId)
    await client.from('user_images').delete().eq('user_id', ownerId)
    const { error } = await client.from('unified_subscriptions').insert({
      user_id: ownerId,
      plan_name: 'Business',
      price: 0,
      designs_left: 500,
      total_designs: 500,
      status: 'active',
      features: {},
    })
    expect(error).not.toBeNull()
    const functions = [
      ['decrement_design_credits', { p_subscription_id: randomUUID(), p_user_id: ownerId }],
      ['start_free_plan', { p_user_id: ownerId, p_designs: 999 }],
      ['fail_design_run', { p_run_id: runId, p_user_id: ownerId, p_error_code: 'x' }],
    ] as const
    for (const [name, args] of functions) expect((await client.rpc(name, args)).error).not.toBeNull()
  }
  const { data: plans } = await owner.from('unified_subscriptions').select('designs_left, total_designs')
  expect(plans).toEqual([{ designs_left: 4, total_designs: 5 }])
  expect((await owner.from('design_runs').select('id')).data).toEqual([{ id: runId }])
  expect((await owner.from('user_images').select('id')).data).toHaveLength(1)
})

test('straight at the storage, pictures open to their owner alone and nobody can put one there', async ({
  page,
  browser,
}) => {
  const email = `owner-${randomUUID()}@example.com`
  await signIn(page, email)
  const ownerId = await userIdOf(email)
  await page.request.post('/api/subscriptions/free')
  const { runId } = await (await upload(page.request)).json()
  const path = `users/${ownerId}/runs/${runId}.png`

  const strangerPage = await (await browser.newContext()).newPage()
  await signIn(strangerPage, `stranger-${randomUUID()}@example.com`)
  const owner = asPerson(await accessTokenOf(page)).storage.from('user_images')
  const stranger = asPerson(await accessTokenOf(strangerPage)).storage.from('user_images')
  const anonymous = createClient(backend.url, backend.anonKey).storage.from('user_images')

  expect((await owner.download(path)).error).toBeNull()
  for (const bucket of [stranger, anonymous]) expect((await bucket.download(path)).error).not.toBeNull()
  expect((await fetch(anonymous.getPublicUrl(path).data.publicUrl)).ok).toBe(false)

  for (const bucket of [owner, stranger, anonymous]) {
    const planted = await bucket.upload(`users/${ownerId}/runs/${randomUUID()}.png`, Buffer.from('x'), {
      contentType: 'image/png',
    })
    expect(planted.error).not.toBeNull()
    await bucket.remove([path])
  }
  expect((await owner.download(path)).error).toBeNull()
})

function asPerson(accessToken: string) {
  return createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${accessToken}` } },
  })
}
