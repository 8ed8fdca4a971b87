import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { USUAL_HEIGHT_METRES } from '@/lib/domain/shopping/metric-source'
import { itemOf } from '@/lib/domain/shopping/shopping-item'
import { listRooms } from '@/lib/server/designs/rooms'
import { readShoppingList, saveShoppingList } from '@/lib/server/shopping/queries'
import { expectError } from './support/expect'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './support/test-app'

const world = await openServerTest()

const MEASURED = { squareMetres: 10, touchesRim: true, source: 'ceiling' } as const

function listOf(unitCents: number): KeptList {
  const item = itemOf(1, 'Wall', { ...PLAIN_AREA, kind: 'wall', material: 'brick' }, MEASURED)
  if (!item) throw new Error('nothing to buy')
  return {
    terms: { heights: USUAL_HEIGHT_METRES, system: 'metric', currency: 'EUR', taxPercent: 19 },
    measured: [item],
    items: [
      {
        ...item,
        unitCents,
        known: {
          points: [
            { x: 0, y: 0.5 },
            { x: 1, y: 0.5 },
          ],
          metres: 2,
        },
      },
    ],
  }
}

async function userWithDesign() {
  const account = await subscribe(world, fakeEngine())
  const { run } = await createDesign(account.app, account.user.id, designRequest())
  return { ...account, runId: run.id }
}

test('a list is kept with its design, and the last one stays', async () => {
  const { user, runId, app } = await userWithDesign()
  const { supabase } = world
  await saveShoppingList(supabase, user.id, runId, { list: listOf(250), replaces: true })
  await saveShoppingList(supabase, user.id, runId, { list: listOf(300), replaces: true })
  expect(await readShoppingList(supabase, user.id, runId)).toEqual(listOf(300))
  await saveShoppingList(supabase, user.id, runId, { list: listOf(1), replaces: false })
  expect(await readShoppingList(supabase, user.id, runId)).toEqual(listOf(300))
  const { rooms } = await listRooms(app, user.id, null)
  expect(rooms.flatMap(({ designs }) => designs.map(({ hasList }) => hasList))).toEqual([true])
})

test('a list is its owner’s alone', async () => {
  const [owner, stranger] = [await userWithDesign(), await userWithDesign()]
  const { supabase } = world
  await saveShoppingList(supabase, owner.user.id, owner.runId, { list: listOf(250), replaces: true })
  await expectError(readShoppingList(supabase, stranger.user.id, owner.runId), 'list_missing')
  await expectError(
    saveShoppingList(supabase, stranger.user.id, owner.runId, { list: listOf(1), replaces: true }),
    'run_not_found',
  )
  expect(await readShoppingList(supabase, owner.user.id, owner.runId)).toEqual(listOf(250))
})

test('a design without a list has none, and an unknown run can’t store one', async () => {
  const { user, runId } = await userWithDesign()
  const { supabase } = world
  await expectError(readShoppingList(supabase, user.id, runId), 'list_missing')
  await expectError(
    saveShoppingList(supabase, user.id, crypto.randomUUID(), { list: listOf(1), replaces: true }),
    'run_not_found',
  )
})
