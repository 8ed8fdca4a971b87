import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import * as oneLink from '@/app/api/links/[id]/route'
import * as allLinks from '@/app/api/links/route'
import * as pictures from '@/app/api/shared/[token]/[design]/[side]/route'
import * as cards from '@/app/s/[token]/card.jpg/route'
import { SHARE_CARD_SIZE } from '@/lib/config/site-assets'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { USUAL_HEIGHT_METRES } from '@/lib/domain/shopping/metric-source'
import { itemOf } from '@/lib/domain/shopping/shopping-item'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import { createdLinkResponseSchema, linksResponseSchema } from '@/lib/schemas/responses'
import { openSharedPage } from '@/lib/server/app/shared-room'
import { listDesigns } from '@/lib/server/designs/queries'
import { deleteDesign, saveDesign } from '@/lib/server/designs/service'
import { sharedRoomsWait } from '@/lib/server/http/rate-limit'
import { readSharedRoom } from '@/lib/server/links/service'
import { removeOrphanedFiles } from '@/lib/server/runs/results'
import { saveShoppingList } from '@/lib/server/shopping/queries'
import { putFile } from '@/lib/server/supabase/files'
import { expectRefusal } from './support/expect'
import { areaMap, PHOTO } from './support/images'
import { openServerTest } from './support/open-server-test'
import { call, signIn, signOut } from './support/routes'
import { FIELDS, fakeEngine, testApp } from './support/test-app'
import { changeSettings, visitor } from './support/visitor'

const READS_PER_MINUTE = 30
changeSettings({}, { sharedReadsPerMinute: READS_PER_MINUTE })

const world = await openServerTest()

const PICTURE = 'a'.repeat(64)
const AREAS = [
  {
    ...PLAIN_AREA,
    kind: 'floor' as const,
    material: 'own' as const,
    own: {
      picture: PICTURE,
      name: '<script>alert(1)</script>',
      widthMm: 200,
      heightMm: 100,
      bond: 'half' as const,
      groutMm: 3,
      groutColor: '#b8b4ac',
      secondColor: '#3b3a38',
      variation: 'none' as const,
      sheen: 'satin' as const,
      isTurned: false,
    },
  },
  { ...PLAIN_AREA, kind: 'wall' as const, material: 'paint' as const, color: '#123456', scale: 1.5 },
]

const post = (change: object) =>
  call(
    allLinks,
    'POST',
    {},
    {
      body: { title: 'Kitchen', runIds: [], expiresInDays: 30, withPrices: false, ...change },
    },
  )
async function share(runIds: string[], change: object = {}) {
  const { link, url } = createdLinkResponseSchema.parse(await (await post({ runIds, ...change })).json())
  return { ...link, url, token: new URL(url).pathname.replace('/s/', '') }
}
const list = async () => linksResponseSchema.parse(await (await call(allLinks, 'GET', {})).json()).links
const end = (id: string) => call(oneLink, 'DELETE', { id })
const picture = (token: string, design: string, side: string) =>
  call(pictures, 'GET', { token, design, side })
const card = (token: string, headers = {}) => call(cards, 'GET', { token }, { headers })

/** The response of every route to a link. */
async function answersTo(token: string) {
  const [before, after, pair] = await Promise.all([
    picture(token, '1', 'before'),
    picture(token, '1', 'after'),
    card(token),
  ])
  return [await openSharedPage(token), before.status, after.status, pair.status]
}
const DEAD = [null, 404, 404, 404]

test('a link shows what was chosen, to anybody, and nothing of its owner or of another design', async () => {
  const { design, user } = await signIn(world)
  await putFile(world.supabase, filePaths.material(user.id, PICTURE), PHOTO)
  const [first, second, other] = [
    await design({
      areas: await areaMap(1, 2),
      fields: { ...FIELDS, prompt: 'my secret', areas: AREAS },
    }),
    await design(),
    await design(),
  ]
  const link = await share([second, first], { title: ' <b>Kitchen</b> ' })
  expect(link).toMatchObject({ title: '<b>Kitchen</b>', runIds: [second, first] })
  expect(link.token).toMatch(/^[\w-]{43}$/)

  signOut()
  const shown = await openSharedPage(link.token)
  expect(shown).toMatchObject({
    title: '<b>Kitchen</b>',
    designs: [
      { name: 'Coastal', hasOriginal: true, aspect: 1, amounts: [] },
      {
        finishes: [
          {
            kind: 'floor',
            name: '<script>alert(1)</script>',
            hex: '',
            piece: { widthMm: 200, lengthMm: 100, groutMm: 3 },
            percent: 100,
          },
          { kind: 'wall', name: 'Paint · #123456', hex: '#123456', piece: null, percent: 150 },
        ],
      },
    ],
  })
  const text = JSON.stringify(shown)
  for (const owned of [user.id, user.email, 'Olga', 'my secret', first, second, other]) {
    expect(text).not.toContain(owned)
  }
  for (const side of ['before', 'after']) {
    const response = await picture(link.token, '2', side)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const file = new Uint8Array(await response.arrayBuffer())
    const { format, exif, width } = await sharp(file).metadata()
    expect([format, exif, width]).toEqual(['webp', undefined, 64])
    const headers = JSON.stringify([...response.headers])
    expect(headers).not.toContain(user.id)
  }
  const pair = await card(link.token)
  expect(pair.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(new Uint8Array(await pair.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    ...SHARE_CARD_SIZE,
  })
})

test('only the hash of a token is stored', async () => {
  const { design, user } = await signIn(world)
  const { token } = await share([await design()])
  const rows = await world.database.query<{ row: string }>(
    'select to_jsonb(l)::text as row from public.share_links l where user_id = $1',
    [user.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token)
})

test('a link that is ended shows nothing from then on, in every process', async () => {
  const anna = await signIn(world)
  const link = await share([await anna.design()])
  expect(await answersTo(link.token)).toMatchObject([{ title: 'Kitchen' }, 200, 200, 200])
  expect((await end(link.id)).status).toBe(200)
  expect(await answersTo(link.token)).toEqual(DEAD)
  visitor.app = testApp(world, fakeEngine()).app
  expect(await answersTo(link.token)).toEqual(DEAD)
  anna.enter()
  expect(await list()).toEqual([])
  expect((await end(link.id)).status).toBe(200)
})

test('a browser that has a picture is asked to show it no more once the link ends', async () => {
  const { design } = await signIn(world)
  const link = await share([await design()])
  const etag = (await picture(link.token, '1', 'after')).headers.get('etag') ?? ''
  const again = () =>
    call(
      pictures,
      'GET',
      { token: link.token, design: '1', side: 'after' },
      { headers: { 'if-none-match': etag } },
    )
  expect((await again()).status).toBe(304)
  await end(link.id)
  expect((await again()).status).toBe(404)
})

test('a link names its owner, and us as well unless they are on the Business plan', async () => {
  const { design, app, user } = await signIn(world)
  const { token } = await share([await design()])
  const profile = { id: user.id, email: user.email, full_name: 'Olga Owner' }
  await world.supabase.from('profiles').upsert(profile)
  const read = () => readSharedRoom(app, token, 'us')
  expect(await read()).toMatchObject({ owner: 'Olga Owner', isBranded: true, system: 'us' })
  await world.supabase.from('unified_subscriptions').update({ plan_name: 'Business' }).eq('user_id', user.id)
  expect(await read()).toMatchObject({ owner: 'Olga Owner', isBranded: false })
})

test('a card is drawn once, in the turn of its owner, and kept with its design', async () => {
  const { app, design, user, files, enter } = await signIn(world)
  const { id, token } = await share([await design()])
  const [check, convert] = [vi.spyOn(app.gate, 'check'), vi.spyOn(app.gate, 'convert')]
  signOut()
  const storedCards = () => files().then((all) => all.filter((file) => file.endsWith('-card.jpg')))
  const first = await Promise.all([card(token), card(token)])
  expect(await Promise.all(first.map((response) => response.bytes()))).toEqual([
    await (await card(token)).bytes(),
    await (await card(token)).bytes(),
  ])
  expect(check.mock.calls.map(([userId]) => userId)).toEqual([user.id])
  expect(first[0]?.headers.get('cache-control')).toBe('private, max-age=300')
  const etag = first[0]?.headers.get('etag') ?? ''
  expect((await card(token, { 'if-none-match': etag })).status).toBe(304)
  await world.database.query(`update storage.objects set created_at = created_at - interval '3 days',
    updated_at = updated_at - interval '3 days'`)
  await world.database.query('update private.file_sweep set next_slice_at = now()')
  await removeOrphanedFiles(app)
  expect(await storedCards()).toHaveLength(1)
  // Previews that are gone are made again in the same turn.
  for (const file of (await files()).filter((each) => each.includes('-preview.'))) {
    await world.supabase.storage.from(BUCKET).remove([`${filePaths.folder(user.id)}/${file}`])
  }
  await picture(token, '1', 'after')
  expect(convert.mock.calls.map(([userId]) => userId)).toEqual([user.id])
  enter()
  await end(id)
  expect((await card(token, { 'if-none-match': etag })).status).toBe(404)
  const [stored] = (await listDesigns(app.supabase, user.id, 1, 1)).designs
  await deleteDesign(app, user.id, stored?.id ?? '')
  expect(await storedCards()).toEqual([])
})

test('a link ends by itself, and with the plan of its owner', async () => {
  const { design, user } = await signIn(world)
  const [expired, unpaid, lasting] = [
    await share([await design()]),
    await share([await design()]),
    await share([await design()], { expiresInDays: null }),
  ]
  expect(lasting.expiresAt).toBeNull()
  await world.database.query('update public.share_links set expires_at = now() where id = $1', [expired.id])
  expect(await answersTo(expired.token)).toEqual(DEAD)
  expect((await list()).map(({ id }) => id)).toEqual([lasting.id, unpaid.id])
  await world.database.query(
    'update public.unified_subscriptions set expires_at = now() where user_id = $1',
    [user.id],
  )
  expect(await answersTo(unpaid.token)).toEqual(DEAD)
  await expectRefusal(post({ runIds: lasting.runIds }), 'no_active_plan')
})

const storedOf = async (userId: string) =>
  (
    await world.database.query<{ run_id: string }>(
      'select run_id from public.user_images where user_id = $1',
      [userId],
    )
  ).map(({ run_id }) => run_id)

/** A day after this design was made. */
const dayAfter = async (runId: string) =>
  new Date(Date.parse((await world.readRun(runId)).finished_at ?? '') + 24 * 60 * 60 * 1_000).toISOString()

test('sharing stores the designs where the plan may, so they last as long as the link says', async () => {
  const { design, user, letTimePass } = await signIn(world)
  const runs = [await design(), await design()]
  const link = await share(runs)
  expect(await storedOf(user.id)).toEqual(expect.arrayContaining(runs))
  expect(link).toMatchObject({ earlier: null, expiresAt: (await list())[0]?.expiresAt })
  expect(Date.parse(link.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1_000)
  expect(await share(runs, { expiresInDays: null })).toMatchObject({ earlier: null, expiresAt: null })
  signOut()
  await letTimePass('25 hours')
  for (const number of ['1', '2']) expect((await picture(link.token, number, 'after')).status).toBe(200)
})

test('a link to designs that can’t be stored ends when they do, and says so', async () => {
  const { design, user } = await signIn(world, 'Free')
  const runId = await design()
  for (const expiresInDays of [30, null]) {
    expect(await share([runId], { expiresInDays })).toMatchObject({
      expiresAt: await dayAfter(runId),
      earlier: null,
    })
  }
  expect(await storedOf(user.id)).toEqual([])
})

test('without room for all of a link’s designs, it says how many end earlier', async () => {
  const { design, user } = await signIn(world)
  const [first, second] = [await design(), await design()]
  await world.database.query(
    `insert into public.user_images (user_id, transformed_path, original_path)
    select $1::uuid, 'users/' || $1 || '/user-designs/' || i || '.png', '' from generate_series(1, 999) i`,
    [user.id],
  )
  const link = await share([first, second], { expiresInDays: null })
  expect(link).toMatchObject({ expiresAt: null, earlier: { designs: 1, from: await dayAfter(second) } })
  expect(await list()).toMatchObject([{ expiresAt: null, earlier: link.earlier }])
})

test('a design that was deleted is missing from its link; a stored one lasts', async () => {
  const { design, app, user, letTimePass } = await signIn(world)
  const [stored, passing] = [await design(), await design()]
  const { token } = await share([stored, passing])
  await deleteDesign(app, user.id, (await saveDesign(app, user.id, passing)).id)
  const saved = await saveDesign(app, user.id, stored)
  signOut()
  await letTimePass('25 hours')
  const read = () => readSharedRoom(app, token, 'metric')
  expect((await read()).designs).toMatchObject([{ name: 'Coastal', hasOriginal: true }, null])
  expect((await picture(token, '1', 'after')).status).toBe(200)
  expect((await picture(token, '1', 'before')).status).toBe(200)
  await expectRefusal(picture(token, '2', 'after'), 'not_found')
  await deleteDesign(app, user.id, saved.id)
  expect((await read()).designs).toEqual([null, null])
  expect((await card(token)).status).toBe(404)
})

test('shows amounts, and prices only where the owner wants to', async () => {
  const { design, user } = await signIn(world)
  const runId = await design()
  const settings = { ...PLAIN_AREA, kind: 'wall', material: 'brick' } as const
  const item = itemOf(1, 'Wall', settings, { squareMetres: 10, touchesRim: true, source: 'ceiling' })
  if (!item) throw new Error('nothing to buy')
  const items = [{ ...item, code: 'B-1', unitCents: 100 }]
  const terms = { heights: USUAL_HEIGHT_METRES, system: 'metric', currency: 'EUR', taxPercent: 0 } as const
  await saveShoppingList(world.supabase, user.id, runId, {
    list: { terms, measured: items, items },
    replaces: true,
  })
  const amountsOf = async (withPrices: boolean) => {
    const shown = await openSharedPage((await share([runId], { withPrices })).token)
    return shown === 'busy' ? null : shown?.designs[0]?.amounts
  }
  const amount = { area: 'Wall', name: 'Red brick B-1, 65 mm × 240 mm', unit: 'pieces' }
  expect(await amountsOf(false)).toMatchObject([{ ...amount, totalCents: null }])
  expect(await amountsOf(true)).toMatchObject([{ ...amount, totalCents: expect.any(Number) }])
})

test('no one can create or end another user’s link', async () => {
  const anna = await signIn(world)
  const runId = await anna.design()
  const link = await share([runId])
  const ben = await signIn(world)
  expect(await list()).toEqual([])
  const _missing = [404, 'run_not_found']
  await expectRefusal(post({ runIds: [runId] }), 'run_not_found')
  await expectRefusal(post({ runIds: [await ben.design(), runId] }), 'run_not_found')
  await expectRefusal(end(link.id), 'not_found')
  expect(await openSharedPage(link.token)).not.toBeNull()
  signOut()
  await expectRefusal(post({ runIds: [runId] }), 'not_signed_in')
  await expectRefusal(end(link.id), 'not_signed_in')
})

test('refuses what is no link', async () => {
  const { design } = await signIn(world)
  const runId = await design()
  const nine = Array.from({ length: LIMITS.shareLinks.designs + 1 }, () => randomUUID())
  const wrong = [
    { runIds: [] },
    { runIds: nine },
    { runIds: ['x'] },
    { title: ' ' },
    { title: 'x'.repeat(LIMITS.shareLinks.title.max + 1) },
    { title: 'a\u0000b' },
    { title: 'a\u202eb' },
    { title: '\u3164' },
    { expiresInDays: 8 },
    { expiresInDays: undefined },
    { withPrices: 'yes' },
  ]
  for (const change of wrong) {
    await expectRefusal(post({ runIds: [runId], ...change }), 'bad_request', JSON.stringify(change))
  }
  await expectRefusal(post({ runIds: [runId, runId] }), 'run_not_found')
  await expectRefusal(end('x'), 'not_found')
})

test('an account has so many links at a time', async () => {
  const { design, user } = await signIn(world)
  const runId = await design()
  await world.database.query(
    `insert into public.share_links (user_id, token_hash, title, run_ids)
    select $1::uuid, lpad(i::text, 64, '0'), 'x', array[$2::uuid] from generate_series(1, $3::int) i`,
    [user.id, runId, LIMITS.shareLinks.max],
  )
  await expectRefusal(post({ runIds: [runId] }), 'link_limit')
})

test('a token is taken letter by letter, and a picture is one of its own link', async () => {
  const { design } = await signIn(world)
  const { token } = await share([await design()])
  const odd = [
    '',
    'x',
    `${token}A`,
    token.slice(1),
    `${token.slice(0, -1)}!`,
    "' or 1=1 --",
    '../../x',
    '%00',
  ]
  for (const each of odd) {
    expect(await openSharedPage(each)).toBeNull()
    expect((await picture(each, '1', 'after')).status).toBe(404)
  }
  for (const [number, side] of [
    ['0', 'after'],
    ['2', 'after'],
    ['-1', 'after'],
    ['1.0', 'after'],
    ['1', 'mask'],
  ] as const) {
    expect((await picture(token, number, side)).status).toBe(404)
  }
})

test('1,000 guesses open nothing, and are refused after a few', async () => {
  const { design } = await signIn(world)
  const { token } = await share([await design()])
  signOut()
  const statuses: number[] = []
  for (let i = 0; i < 1_000; i += 1) {
    statuses.push((await picture(randomBytes(32).toString('base64url'), '1', 'after')).status)
  }
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(60)
  expect(await openSharedPage(randomBytes(32).toString('base64url'))).toBe('busy')
  visitor.address = '198.51.100.1'
  expect(await openSharedPage(token)).toMatchObject({ title: 'Kitchen' })
})

test('a client that requests too many pages is told how long to wait', async () => {
  const { design } = await signIn(world)
  const { token } = await share([await design()])
  const wait = () => sharedRoomsWait(visitor.address)
  expect(wait()).toBe(0)
  for (let i = 0; i < READS_PER_MINUTE; i += 1) await picture(token, '1', 'after')
  expect(wait()).toBeGreaterThan(50)
  expect(await openSharedPage(token)).toBe('busy')
})
