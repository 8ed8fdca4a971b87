import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { variantPaths } from '@/lib/domain/stored-files'
import type { Row } from '@/lib/supabase/database.types'
import { ago, type TestDb } from '../support/fixtures'
import { roomOf } from './access-rows'

const SAFE_HOURS = 48
const MANY = 100_000

/** Files without a row. */
export function fileSweepSuite(db: TestDb): void {
  const store = (names: readonly string[], hours = SAFE_HOURS + 1, bucket = 'user_images') =>
    db.query(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
       select $1, name, $3, $3 from unnest(string_to_array($2, ' ')) name`,
      [bucket, names.join(' '), ago({ hours })],
    )
  const withVariants = (png: string) => [png, ...variantPaths(png)]
  const beginRoundAt = (name: string) =>
    db.query('update private.file_sweep set last_name = $1, next_slice_at = now()', [name])
  const find = (limit = MANY) => db.call('find_orphaned_files', { p_hours: SAFE_HOURS, p_limit: limit })
  /** The files a full round finds in the user's folder. */
  async function orphansOf(userId: string): Promise<string[]> {
    await beginRoundAt('')
    return (await find()).filter((name) => name.startsWith(`users/${userId}/`)).sort()
  }
  const inputsOf = ({ id, user_id }: Row<'design_runs'>) =>
    ['mask', 'areas'].map((input) => `users/${user_id}/runs/${id}/${input}.png`)
  const resultOf = ({ id, user_id }: Row<'design_runs'>) => `users/${user_id}/runs/${id}-${randomUUID()}.png`

  describe('find_orphaned_files', () => {
    test('finds old files that are nothing’s, each with its variants', async () => {
      const { id } = await db.newUser()
      const folder = `users/${id}`
      const orphans = [
        ...withVariants(`${folder}/originals/5.png`),
        ...withVariants(`${folder}/runs/${randomUUID()}-1.png`),
        ...withVariants(`${folder}/runs/${randomUUID()}-${randomUUID()}.png`),
        ...withVariants(`${folder}/user-designs/5.png`),
        `${folder}/runs/${randomUUID()}/mask.png`,
      ].sort()
      await store(orphans)
      expect(await orphansOf(id)).toEqual(orphans)
      await db.query('delete from auth.users where id = $1', [id])
      expect(await orphansOf(id)).toEqual(orphans)
    })

    test('leaves alone what is young or was replaced, in another bucket or in no folder of ours', async () => {
      const { id } = await db.newUser()
      const replaced = `users/${id}/originals/2.png`
      await store([`users/${id}/originals/1.png`], SAFE_HOURS - 1)
      await store([replaced])
      await db.query('update storage.objects set updated_at = now() where name = $1', [replaced])
      await store([`users/${id}/originals/3.png`], SAFE_HOURS + 1, 'user_uploads')
      await store([`users/${id}/notes.png`, `users/${id}/own/3.png`, `samples/${id}/originals/3.png`])
      await beginRoundAt('')
      expect((await find()).filter((name) => name.includes(id))).toEqual([])
      // It would be another test's oldest upload.
      await db.query('delete from storage.objects where name = $1', [`users/${id}/originals/3.png`])
    })

    test('keeps a run’s inputs, its original and everything its attempts stored', async () => {
      const plan = await db.newPlan()
      const original = `users/${plan.user_id}/originals/1.png`
      const ofRun = (run: Row<'design_runs'>) => [...withVariants(resultOf(run)), ...inputsOf(run)]
      const going = await db.newRun(plan, { original_path: original })
      await store([...withVariants(original), ...ofRun(going)])
      expect(await orphansOf(plan.user_id)).toEqual([])

      const elsewhere = `users/${plan.user_id}/runs/result.png`
      const done = await db.newFinishedRun(plan, { hoursAgo: SAFE_HOURS, result_path: elsewhere })
      await store([elsewhere, ...ofRun(done)])
      expect(await orphansOf(plan.user_id)).toEqual([])
    })

    test('keeps the files of an expired run until their deletion is recorded; then finds latecomers', async () => {
      const run = await db.newFinishedRun(undefined, { hoursAgo: SAFE_HOURS })
      const late = [run.original_path ?? '', ...withVariants(resultOf(run)), ...inputsOf(run)].sort()
      await store(late)
      await db.call('expired_runs', { p_user_id: run.user_id, p_hours: 24 })
      expect(await orphansOf(run.user_id)).toEqual([])
      await db.call('mark_runs_expired', { p_run_ids: [run.id] })
      expect(await orphansOf(run.user_id)).toEqual(late)
    })

    test('keeps an original that a younger run or a stored design needs, and the design', async () => {
      const plan = await db.newPlan()
      const pathOf = (name: string) => `users/${plan.user_id}/${name}.png`
      const design = {
        user_id: plan.user_id,
        original_path: pathOf('originals/1'),
        transformed_path: pathOf('user-designs/1'),
      }
      const [ofDesign, ofBoth] = [design.original_path, pathOf('originals/2')]
      const before = [
        await db.newFinishedRun(plan, { original_path: ofDesign }),
        await db.newFinishedRun(plan, { original_path: ofBoth }),
      ]
      await db.insertRow('user_images', design)
      await db.newRun(plan, { original_path: ofBoth })
      await db.call('mark_runs_expired', { p_run_ids: before.map(({ id }) => id) })
      await store([ofDesign, ofBoth, design.transformed_path].flatMap(withVariants))
      expect(await orphansOf(plan.user_id)).toEqual([])
    })

    test('keeps the picture of a material, and of one that was removed while a design was made with it', async () => {
      const plan = await db.newPlan()
      const [kept, used, unused] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
      const pathOf = (picture = '') => `users/${plan.user_id}/materials/${picture}.png`
      await db.insertRow('materials', { user_id: plan.user_id, picture: kept ?? '', settings: {} })
      await db.newRun(plan, { params: { areas: [{ own: { picture: used ?? '' } }, { own: null }] } })
      await store([kept, used, unused].flatMap((picture) => withVariants(pathOf(picture))))
      expect(await orphansOf(plan.user_id)).toEqual(withVariants(pathOf(unused)).sort())
    })

    test('keeps the picture of a removed material as long as a room of its owner has it, in any selection', async () => {
      const [{ id }, other] = [await db.newUser(), await db.newUser()]
      const [drawn, selected, theirs] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
      const pathOf = (picture = '') => `users/${id}/materials/${picture}.png`
      const withOwn = (picture = '') => ({
        layers: [],
        areas: [{ settings: { own: null } }, { settings: { own: { picture } } }],
      })
      const room = {
        ...roomOf(id),
        document: { mask: withOwn(drawn), selections: { clear: withOwn(selected) } },
      }
      await db.insertRow('rooms', room)
      await db.insertRow('rooms', { ...roomOf(other.id), document: { mask: withOwn(theirs) } })
      const files = [drawn, selected, theirs].map((picture) => withVariants(pathOf(picture)).sort())
      await store(files.flat())
      expect(await orphansOf(id)).toEqual(files[2])
      await db.query('delete from public.rooms where id = $1', [room.id])
      expect(await orphansOf(id)).toEqual(files.flat().sort())
    })

    test('keeps the photo of a room, JPEG or PNG, as long as its owner has the room', async () => {
      const [{ id }, other] = [await db.newUser(), await db.newUser()]
      const pathOf = (ending: string) => `users/${id}/rooms/${randomUUID()}.${ending}`
      const [jpeg, png, left, copied] = [pathOf('jpg'), pathOf('png'), pathOf('jpg'), pathOf('jpg')]
      await db.insertRow('rooms', { ...roomOf(id), photo_path: jpeg })
      await db.insertRow('rooms', { ...roomOf(id), photo_path: png })
      await db.insertRow('rooms', { ...roomOf(other.id), photo_path: copied })
      await store([jpeg, png, left, copied].flatMap(withVariants))
      const orphans = [left, copied].flatMap(withVariants).sort()
      expect(await orphansOf(id)).toEqual(orphans)
      await db.query('delete from public.rooms where photo_path = $1', [jpeg])
      expect(await orphansOf(id)).toEqual([...orphans, ...withVariants(jpeg)].sort())
    })

    test('keeps a reference picture as long as a room of its owner names it', async () => {
      const [{ id }, other] = [await db.newUser(), await db.newUser()]
      const [kept, left, theirs] = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
      const pathOf = (picture = '') => `users/${id}/references/${picture}.png`
      const naming = (...pictures: (string | undefined)[]) => ({
        references: [
          { kind: 'design', id: randomUUID(), picture: left ?? '' },
          ...pictures.map((picture = '') => ({ kind: 'picture', picture })),
        ],
      })
      const room = { ...roomOf(id), document: naming(kept) }
      await db.insertRow('rooms', room)
      await db.insertRow('rooms', { ...roomOf(id), document: { references: 'none' } })
      await db.insertRow('rooms', { ...roomOf(other.id), document: naming(theirs) })
      await store([kept, left, theirs].flatMap((picture) => withVariants(pathOf(picture))))
      const orphans = [left, theirs].flatMap((picture) => withVariants(pathOf(picture))).sort()
      expect(await orphansOf(id)).toEqual(orphans)
      await db.query('delete from public.rooms where id = $1', [room.id])
      expect(await orphansOf(id)).toEqual([...withVariants(pathOf(kept)), ...orphans].sort())
    })

    test('keeps the pictures of the library, which are no user’s', async () => {
      await store(withVariants(`library/${'d'.repeat(64)}.png`))
      await beginRoundAt('')
      expect((await find()).filter((name) => name.startsWith('library/'))).toEqual([])
    })

    test('never takes a row of another user for a reason to keep a file', async () => {
      const [run, { id }] = [await db.newRun(), await db.newUser()]
      const copied = `users/${id}/runs/${run.id}-1.png`
      await store([copied])
      expect(await orphansOf(id)).toEqual([copied])
    })

    test('goes on where it stopped, and rests for a day after the last file', async () => {
      // Sorts after everyone else's folders.
      const begin = `users/${randomUUID().replace(/^.{8}/, 'ffffffff')}/`
      const names = [1, 2, 3].map((name) => `${begin}originals/${name}.png`)
      await store(names)
      await beginRoundAt(begin)
      expect([await find(2), await find(2), await find(2)]).toEqual([names.slice(0, 2), names.slice(2), []])
      await db.query(`update private.file_sweep set next_slice_at = next_slice_at - interval '23 hours'`)
      expect(await find()).toEqual([])
      await db.query(`update private.file_sweep set next_slice_at = next_slice_at - interval '1 hour'`)
      expect(await find()).toEqual(expect.arrayContaining(names))
    })
  })
}
