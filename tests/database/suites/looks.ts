import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import { QUIET_SECONDS, type TestDb } from '../support/fixtures'
import { roomOf } from './access-rows'

/** One look for several rooms: one order of credits, a run for each photo. */
export function lookSuite(db: TestDb): void {
  /** A user with a design, some rooms and three credits. */
  async function home(rooms = 2) {
    const user = await db.newUser()
    const source = await db.newFinishedRun(await db.newPlan(user, { designs_left: 5, total_designs: 5 }))
    const plan = await db.readPlan(source.subscription_id)
    const kept: Row<'rooms'>[] = []
    for (let i = 0; i < rooms; i++) kept.push(await db.insertRow('rooms', roomOf(user.id)))
    return { user, source, plan, rooms: kept.map(({ id }) => id) }
  }

  const photoOf = (roomId: string, change: object = {}) => ({
    room_id: roomId,
    run_id: randomUUID(),
    params: { style: 'modern' },
    request_hash: 'hash',
    engine: 'local',
    seed: 7,
    original_path: null,
    cost_cents: 0,
    credits: 1,
    ...change,
  })

  const order = (
    { user, source }: Pick<Awaited<ReturnType<typeof home>>, 'user' | 'source'>,
    photos: ReturnType<typeof photoOf>[],
    lookId: string = randomUUID(),
  ) =>
    db.call('order_look', {
      p_look_id: lookId,
      p_user_id: user.id,
      p_source_run_id: source.id,
      p_photos: photos,
      p_max_photos: 3,
      p_quiet_seconds: QUIET_SECONDS,
      p_max_refunds: 10,
      p_budget_cents: null,
    })

  const photosOf = (lookId: string) =>
    db.query<{ room_id: string | null; run_id: string; position: number }>(
      'select room_id, run_id, position from public.look_photos where look_id = $1 order by position',
      [lookId],
    )
  const creditsOf = async ({ plan }: { plan: { id: string } }) => (await db.readPlan(plan.id)).designs_left
  const runsOf = (ids: readonly string[]) =>
    db.query<{ id: string; status: string; inputs: string; attempt: number }>(
      'select id, status, inputs, attempt from public.design_runs where id = any ($1)',
      [[...ids]],
    )

  describe('order_look', () => {
    test('takes the credits of all photos, each a run of its own that any process makes', async () => {
      const own = await home()
      const [lookId, photos] = [randomUUID(), own.rooms.map((id) => photoOf(id))]
      expect(await order(own, photos, lookId)).toMatchObject({ outcome: 'ordered', designs_left: 3 })
      expect(await photosOf(lookId)).toEqual(
        photos.map(({ room_id, run_id }, i) => ({ room_id, run_id, position: i + 1 })),
      )
      for (const run of await runsOf(photos.map(({ run_id }) => run_id))) {
        expect(run).toMatchObject({ status: 'reserved', inputs: 'kept', attempt: 0 })
      }
      expect(await db.claim(own.user.id)).toHaveLength(2)
    })

    test('takes nothing where the credits do not do for all', async () => {
      const own = await home(3)
      const lookId = randomUUID()
      const photos = own.rooms.map((id) => photoOf(id, { credits: 2 }))
      expect(await order(own, photos, lookId)).toMatchObject({ outcome: 'no_credits', designs_left: 5 })
      expect(await photosOf(lookId)).toEqual([])
      expect(await runsOf(photos.map(({ run_id }) => run_id))).toEqual([])
      expect(await creditsOf(own)).toBe(5)
    })

    test('the same order again takes nothing more', async () => {
      const own = await home()
      const [lookId, photos] = [randomUUID(), own.rooms.map((id) => photoOf(id))]
      await order(own, photos, lookId)
      expect(await order(own, photos, lookId)).toMatchObject({ outcome: 'ordered', designs_left: 3 })
      expect(await photosOf(lookId)).toHaveLength(2)
    })

    test('a photo that fails is refunded alone, and can be ordered again alone', async () => {
      const own = await home()
      const [lookId, photos] = [randomUUID(), own.rooms.map((id) => photoOf(id))]
      const [first] = photos
      if (!first) throw new Error('no photo')
      await order(own, photos, lookId)
      const run = (await db.claim(own.user.id)).find(({ id }) => id === first.run_id)
      if (!run) throw new Error('not claimed')
      await db.fail(run)
      expect(await creditsOf(own)).toBe(4)

      const again = photoOf(first.room_id)
      expect(await order(own, [again], lookId)).toMatchObject({ outcome: 'ordered', designs_left: 3 })
      expect((await photosOf(lookId)).map(({ run_id }) => run_id)).toEqual([again.run_id, photos[1]?.run_id])
    })

    test('a photo that is being made, or was made, is not ordered once more', async () => {
      const own = await home()
      const lookId = randomUUID()
      await order(
        own,
        own.rooms.map((id) => photoOf(id)),
        lookId,
      )
      const [room = ''] = own.rooms
      expect(await order(own, [photoOf(room)], lookId)).toMatchObject({ outcome: 'conflict' })
      expect(await creditsOf(own)).toBe(3)
    })

    test('refuses all where one room is somebody else’s, or deleted', async () => {
      const [own, other] = [await home(), await home()]
      const [room = ''] = own.rooms
      for (const strange of [other.rooms[0] ?? '', randomUUID()]) {
        expect(await order(own, [photoOf(room), photoOf(strange)])).toMatchObject({ outcome: 'room_missing' })
      }
      expect(await creditsOf(own)).toBe(5)
    })

    test('refuses somebody else’s design, look, and run', async () => {
      const [own, other] = [await home(), await home()]
      const [lookId, photos] = [randomUUID(), other.rooms.map((id) => photoOf(id))]
      await order(other, photos, lookId)
      const ownPhotos = own.rooms.map((id) => photoOf(id))
      const missing = { outcome: 'look_missing' }
      expect(await order({ ...own, source: other.source }, ownPhotos)).toMatchObject(missing)
      expect(await order(own, ownPhotos, lookId)).toMatchObject(missing)
      const taken = own.rooms.map((id) => photoOf(id, { run_id: photos[0]?.run_id ?? '' }))
      expect(await order(own, taken)).toMatchObject({ outcome: 'not_found' })
      expect(await creditsOf(own)).toBe(5)
      expect(await photosOf(lookId)).toHaveLength(2)
    })

    test('a look keeps its design, and has its limit', async () => {
      const own = await home(4)
      const [lookId, photos] = [randomUUID(), own.rooms.map((id) => photoOf(id))]
      expect(await order(own, photos, lookId)).toMatchObject({ outcome: 'too_many' })
      await order(own, photos.slice(0, 2), lookId)
      const source = await db.newFinishedRun(own.plan)
      expect(await order({ ...own, source }, photos.slice(2, 3), lookId)).toMatchObject({
        outcome: 'conflict',
      })
      expect(await order(own, photos.slice(2), lookId)).toMatchObject({ outcome: 'too_many' })
      expect(await creditsOf(own)).toBe(3)
    })

    test('a run that was used before is no photo of a look', async () => {
      const own = await home()
      const photos = own.rooms.map((id) => photoOf(id, { run_id: own.source.id }))
      expect(await order(own, photos)).toMatchObject({ outcome: 'conflict' })
    })

    test('a deleted room leaves its photo in the look', async () => {
      const own = await home()
      const lookId = randomUUID()
      await order(
        own,
        own.rooms.map((id) => photoOf(id)),
        lookId,
      )
      await db.query('delete from public.rooms where id = $1', [own.rooms[0] ?? ''])
      expect((await photosOf(lookId)).map(({ room_id }) => room_id)).toEqual([null, own.rooms[1]])
    })
  })

  test('list_room_areas lists the areas of the user’s own rooms alone', async () => {
    const [own, other] = [await home(1), await home(1)]
    await db.query('update public.rooms set document = $2::text::jsonb where id = $1', [
      own.rooms[0] ?? '',
      JSON.stringify({ mask: { layers: ['long'], areas: [{ id: 1 }] } }),
    ])
    const listed = await db.call('list_room_areas', { p_user_id: own.user.id, p_limit: 5 })
    expect(listed).toMatchObject([{ id: own.rooms[0], areas: [{ id: 1 }] }])
    expect(JSON.stringify(listed)).not.toMatch(/long/)
    expect(JSON.stringify(listed)).not.toMatch(other.rooms[0] ?? '')
  })
}
