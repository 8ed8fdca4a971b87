import { expect, test } from 'vitest'
import * as route from '@/app/api/paints/route'
import { LIMITS } from '@/lib/domain/limits'
import type { DeckPaint } from '@/lib/domain/paints'
import { openServerTest } from './support/open-server-test'
import { call, signIn, signOut } from './support/routes'

const world = await openServerTest()

const put = (paints: unknown) => call(route, 'PUT', {}, { body: { paints } })
const get = async () => (await call(route, 'GET', {})).json()
const remove = () => call(route, 'DELETE', {})

const SAGE: DeckPaint = { code: 'S1', name: 'Sage', hex: '#9caf88' }
const NAVY: DeckPaint = { code: '', name: 'Dunkles Blau', hex: '#2a415f' }

test('a list is kept, replaced, read by its owner alone and removed', async () => {
  const anna = await signIn(world)
  expect(await get()).toEqual({ paints: [] })
  expect((await put([SAGE])).status).toBe(200)
  expect((await put([NAVY, SAGE])).status).toBe(200)
  expect(await get()).toEqual({ paints: [NAVY, SAGE] })

  await signIn(world)
  expect(await get()).toEqual({ paints: [] })
  expect((await put([SAGE])).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(await get()).toEqual({ paints: [] })

  anna.enter()
  expect(await get()).toEqual({ paints: [NAVY, SAGE] })
})

test('without a session nothing is read, saved or removed', async () => {
  signOut()
  const answers = [await call(route, 'GET', {}), await put([SAGE]), await remove()]
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
  await signIn(world)
  expect((await put(paints)).status).toBe(400)
  expect(await get()).toEqual({ paints: [] })
})

test('a body that is too large is refused before it is read, and the longest list fits', async () => {
  await signIn(world)
  expect((await put('x'.repeat(2 * LIMITS.paintDeck.maxBytes))).status).toBe(413)
  const { paints, code, name } = LIMITS.paintDeck
  const longest = Array.from({ length: paints }, (__, i) => ({
    code: `${i}`.padStart(code.max, 'c'),
    name: 'n'.repeat(name.max),
    hex: '#123456',
  }))
  expect((await put(longest)).status).toBe(200)
})

test('half of a character becomes one that can be stored', async () => {
  await signIn(world)
  expect((await put([{ ...SAGE, name: 'a\ud800' }])).status).toBe(200)
  expect(await get()).toEqual({ paints: [{ ...SAGE, name: 'a\ufffd' }] })
})
