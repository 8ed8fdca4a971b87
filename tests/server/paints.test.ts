import { beforeEach, expect, test, vi } from 'vitest'
import { DELETE, GET, PUT } from '@/app/api/paints/route'
import { LIMITS } from '@/lib/domain/limits'
import type { DeckPaint } from '@/lib/domain/paints'
import type { User } from '@/lib/domain/user'
import { deleteAccount, exportAccount } from '@/lib/server/account/service'
import { readPaintDeck, savePaintDeck } from '@/lib/server/paints/queries'
import { openServerTest } from './support/open-server-test'
import { fakeEngine, subscribe, testApp } from './support/test-app'
import { visitor } from './support/visitor'

const world = await openServerTest()
beforeEach(() => {
  visitor.app = testApp(world, fakeEngine()).app
})

const newUser = async (): Promise<User> => ({ ...(await world.newUser()), name: '', avatarUrl: '' })

const context = { params: Promise.resolve({}) }
const call = (method: string, body?: string) => {
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' }
  return new Request('http://localhost:3000/api/paints', {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
}
const put = (paints: unknown) => PUT(call('PUT', JSON.stringify({ paints })), context)
const get = async () => (await GET(call('GET'), context)).json()

const SAGE: DeckPaint = { code: 'S1', name: 'Sage', hex: '#9caf88' }
const NAVY: DeckPaint = { code: '', name: 'Dunkles Blau', hex: '#2a415f' }

test('a list is kept, replaced, read by its owner alone and removed', async () => {
  const [anna, ben] = [await newUser(), await newUser()]
  visitor.user = anna
  expect(await get()).toEqual({ paints: [] })
  expect((await put([SAGE])).status).toBe(200)
  expect((await put([NAVY, SAGE])).status).toBe(200)
  expect(await get()).toEqual({ paints: [NAVY, SAGE] })

  visitor.user = ben
  expect(await get()).toEqual({ paints: [] })
  expect((await put([SAGE])).status).toBe(200)
  expect((await DELETE(call('DELETE'), context)).status).toBe(200)
  expect((await DELETE(call('DELETE'), context)).status).toBe(200)
  expect(await get()).toEqual({ paints: [] })

  visitor.user = anna
  expect(await get()).toEqual({ paints: [NAVY, SAGE] })
})

test('without a session nothing is read, saved or removed', async () => {
  visitor.user = null
  const answers = [await GET(call('GET'), context), await put([SAGE]), await DELETE(call('DELETE'), context)]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

test.each([
  ['more paints than a list takes', Array(LIMITS.paintDeck.paints + 1).fill(SAGE)],
  ['a paint without a name', [{ ...SAGE, name: ' ' }]],
  ['a name that is too long', [{ ...SAGE, name: 'x'.repeat(LIMITS.paintDeck.name.max + 1) }]],
  ['a code that is too long', [{ ...SAGE, code: 'x'.repeat(LIMITS.paintDeck.code.max + 1) }]],
  ['an invalid color', [{ ...SAGE, hex: 'red; background: url(x)' }]],
  ['what the database can’t store', [{ ...SAGE, name: 'a\0b' }]],
  ['another user’s id', [{ ...SAGE, user_id: 'x' }]],
  ['no list', { length: 1 }],
])('%s is refused', async (_, paints) => {
  visitor.user = await newUser()
  expect((await put(paints)).status).toBe(400)
  expect(await get()).toEqual({ paints: [] })
})

test('a body that is too large is refused before it is read, and the longest list fits', async () => {
  visitor.user = await newUser()
  const body = `"${'x'.repeat(2 * LIMITS.paintDeck.maxBytes)}"`
  expect((await PUT(call('PUT', body), context)).status).toBe(413)
  const { paints, code, name } = LIMITS.paintDeck
  const longest = Array.from({ length: paints }, (__, i) => ({
    code: `${i}`.padStart(code.max, 'c'),
    name: 'n'.repeat(name.max),
    hex: '#123456',
  }))
  expect((await put(longest)).status).toBe(200)
})

test('half of a character becomes one that can be stored', async () => {
  visitor.user = await newUser()
  expect((await put([{ ...SAGE, name: 'a\ud800' }])).status).toBe(200)
  expect(await get()).toEqual({ paints: [{ ...SAGE, name: 'a\ufffd' }] })
})

test('export and deletion of an account include its paints', async () => {
  const { app, user } = await subscribe(world, fakeEngine(), { plan_name: 'Pro', price: 19 })
  await savePaintDeck(world.supabase, user.id, [SAGE])
  vi.stubGlobal('fetch', world.fetch)
  const names: string[] = []
  for await (const { name } of exportAccount(app, user.id)) names.push(name)
  expect(names).toContain('paint_decks.json')
  await deleteAccount(app, user.id)
  expect(await readPaintDeck(world.supabase, user.id)).toEqual([])
})
