import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PLANS } from '@/lib/domain/plans'
import type { Row } from '@/lib/supabase/database.types'
import { ago, type TestDb } from '../support/fixtures'

const limits = Object.fromEntries(PLANS.map((plan) => [plan.name, plan.storedDesigns]))
const KEEP_HOURS = 24

/** Designs that users store, and the files of those they don't. */
export function storedDesignSuite(db: TestDb): void {
  saving(db)
  expiring(db)
}

function saving(db: TestDb): void {
  let timestamp = 1_700_000_000_000
  const save = (
    run: Row<'design_runs'>,
    p_limits: Record<string, number | null> = limits,
    userId = run.user_id,
  ) => {
    timestamp += 1
    return db.call('save_design', {
      p_run_id: run.id,
      p_user_id: userId,
      p_timestamp: timestamp,
      p_transformed_path: `users/${userId}/user-designs/${timestamp}.png`,
      p_limits,
      p_metadata: { url: '/api/x' },
    })
  }
  const refused = (outcome: string) => ({ outcome, design: null })

  describe('save_design', () => {
    test('stores a finished run with its style, prompt, original and time', async () => {
      const run = await db.newFinishedRun()
      expect(await save(run)).toMatchObject({
        outcome: 'created',
        design: {
          user_id: run.user_id,
          run_id: run.id,
          original_path: run.original_path,
          transformed_path: `users/${run.user_id}/user-designs/${timestamp}.png`,
          style: 'modern',
          prompt: 'a calm room with oak floors',
          status: 'completed',
          metadata: { url: '/api/x', timestamp },
        },
      })
    })

    test('answers existing with the first design when the run is stored already, also after the plan ended', async () => {
      const run = await db.newFinishedRun()
      const { design } = await save(run)
      await db.changePlan(run.subscription_id, `status = 'inactive'`)
      expect(await save(run)).toEqual({ outcome: 'existing', design })
    })

    test('answers not_found for a run that is going, failed, or another user’s', async () => {
      const [going, failed] = [await db.newRun(), await db.newRun()]
      await db.fail(failed)
      const { id } = await db.newUser()
      const answers = [
        await save(going),
        await save(failed),
        await save(await db.newFinishedRun(), limits, id),
      ]
      expect(answers).toEqual(answers.map(() => refused('not_found')))
    })

    test('answers result_expired when there is no file left to store', async () => {
      const run = await db.newFinishedRun()
      await db.call('mark_runs_expired', { p_run_ids: [run.id] })
      expect(await save(run)).toEqual(refused('result_expired'))
    })

    test('needs a plan in force that stores designs, but no credits', async () => {
      const saveUnder = async (columns: object, of = limits) =>
        (await save(await db.newFinishedRun(await db.newPlan(undefined, columns)), of)).outcome
      expect(await saveUnder({ status: 'inactive' })).toBe('no_plan')
      expect(await saveUnder({ expires_at: ago({ minutes: 1 }) })).toBe('no_plan')
      expect(await saveUnder({ plan_name: 'Free', price: 0 })).toBe('storage_not_in_plan')
      expect(await saveUnder({}, { Business: null })).toBe('storage_not_in_plan')
      expect(await saveUnder({ designs_left: 0 })).toBe('created')
    })

    test('answers storage_full at the limit, and has room again after a deletion; null is no limit', async () => {
      const plan = await db.newPlan()
      const newRun = () => db.newFinishedRun(plan)
      const [first, second, third] = [await newRun(), await newRun(), await newRun()]
      await save(first, { Pro: 1 })
      expect(await save(second, { Pro: 1 })).toEqual(refused('storage_full'))
      await db.query('delete from public.user_images where run_id = $1', [first.id])
      expect((await save(second, { Pro: 1 })).outcome).toBe('created')
      expect((await save(third, { Pro: null })).outcome).toBe('created')
    })
  })
}

function expiring(db: TestDb): void {
  const expired = async (userId: string | null) => {
    const { run_ids, paths } = await db.call('expired_runs', { p_user_id: userId, p_hours: KEEP_HOURS })
    return { runIds: run_ids.sort(), paths: paths.sort() }
  }
  const mark = (...runIds: string[]) => db.call('mark_runs_expired', { p_run_ids: runIds })
  const old = { hoursAgo: KEEP_HOURS + 1 }

  describe('expired_runs', () => {
    test('names old results and originals, of failed runs too, until they are marked', async () => {
      const plan = await db.newPlan()
      const pathOf = (file: string) => `users/${plan.user_id}/${file}.png`
      const good = await db.newFinishedRun(plan, {
        ...old,
        original_path: pathOf('originals/1'),
      })
      const bad = await db.newFinishedRun(plan, {
        ...old,
        status: 'failed',
        attempt: 2,
        error_code: 'engine_failed',
        credit_refunded_at: ago({ hours: KEEP_HOURS + 1 }),
        result_path: null,
        original_path: pathOf('originals/2'),
      })
      // Each of its processes may have died between storing a result and recording it.
      const abandoned = [`runs/${bad.id}-1`, `runs/${bad.id}-${randomUUID()}`].map(pathOf)
      const foreign = [`runs/${bad.id}/mask`, `runs/${randomUUID()}-1`].map(pathOf)
      for (const name of [...abandoned, ...foreign])
        await db.query(`insert into storage.objects (bucket_id, name) values ('user_images', $1)`, [name])
      const due = {
        runIds: [good.id, bad.id].sort(),
        paths: [
          pathOf('originals/1'),
          pathOf('originals/2'),
          pathOf(`runs/${good.id}-1`),
          ...abandoned,
        ].sort(),
      }
      expect([await expired(plan.user_id), await expired(plan.user_id)]).toEqual([due, due])
      // Before any file is deleted, the runs must be out of use.
      expect((await db.readRun(good.id)).result_expired_at).not.toBeNull()
      expect((await db.readRun(good.id)).files_removed_at).toBeNull()
      expect(await mark(good.id, bad.id)).toBe(2)
      expect(await expired(plan.user_id)).toEqual({ runIds: [], paths: [] })
      expect((await db.readRun(good.id)).files_removed_at).not.toBeNull()
    })

    test('leaves alone what is young or still going', async () => {
      const plan = await db.newPlan()
      await db.newFinishedRun(plan, { hoursAgo: KEEP_HOURS - 1 })
      await db.newRun(plan, { created_at: ago({ hours: 99 }) })
      expect(await expired(plan.user_id)).toEqual({ runIds: [], paths: [] })
    })

    test('keeps an original for as long as a younger run on the same photo uses it', async () => {
      const plan = await db.newPlan()
      const [first, second] = [await db.newFinishedRun(plan, old), await db.newFinishedRun(plan)]
      expect(await expired(plan.user_id)).toEqual({ runIds: [first.id], paths: [first.result_path] })
      await mark(first.id)
      await db.changeRun(second.id, `finished_at = now() - interval '25 hours'`)
      expect((await expired(plan.user_id)).paths).toEqual([second.original_path, second.result_path])
    })

    test('keeps the original of a stored design', async () => {
      const { id, user_id, original_path, result_path } = await db.newFinishedRun(undefined, old)
      await db.insertRow('user_images', {
        user_id,
        run_id: id,
        original_path: original_path ?? '',
        transformed_path: `users/${user_id}/user-designs/1.png`,
      })
      expect((await expired(user_id)).paths).toEqual([result_path])
    })
  })

  describe('a design’s document', () => {
    const keep = ({ id, user_id }: Row<'design_runs'>) =>
      db.call('save_design_document', { p_user_id: user_id, p_run_id: id, p_document: {}, p_room_id: null })
    const documentsOf = async ({ id }: Row<'design_runs'>) =>
      (await db.query('select from public.design_documents where run_id = $1', [id])).length

    test('belongs to a run that succeeded', async () => {
      const plan = await db.newPlan()
      const going = await db.newRun(plan)
      const failed = await db.newFinishedRun(plan, {
        status: 'failed',
        error_code: 'run_cancelled',
        credit_refunded_at: ago({ hours: 1 }),
        result_path: null,
      })
      const done = await db.newFinishedRun(plan)
      expect([await keep(going), await keep(failed), await keep(done)]).toEqual([
        'not_found',
        'not_found',
        'saved',
      ])
    })

    test('goes with the files of its run, or with the stored design if that goes last', async () => {
      const plan = await db.newPlan()
      const [left, stored] = [await db.newFinishedRun(plan, old), await db.newFinishedRun(plan, old)]
      const design = {
        user_id: plan.user_id,
        run_id: stored.id,
        transformed_path: `users/${plan.user_id}/user-designs/1.png`,
      }
      await db.insertRow('user_images', design)
      expect([await keep(left), await keep(stored)]).toEqual(['saved', 'saved'])
      await mark(left.id, stored.id)
      expect([await documentsOf(left), await documentsOf(stored)]).toEqual([0, 1])
      expect([await keep(left), await keep(stored)]).toEqual(['not_found', 'saved'])
      await db.query('delete from public.user_images where run_id = $1', [stored.id])
      expect([await documentsOf(stored), await keep(stored)]).toEqual([0, 'not_found'])
    })

    test('stays with a run’s files when the stored design goes first', async () => {
      const run = await db.newFinishedRun()
      const { id: run_id, user_id } = run
      await db.insertRow('user_images', {
        user_id,
        run_id,
        transformed_path: `users/${user_id}/user-designs/1.png`,
      })
      await keep(run)
      await db.query('delete from public.user_images where run_id = $1', [run_id])
      expect(await documentsOf(run)).toBe(1)
    })
  })

  test('mark_runs_expired counts what it marks, marks once, and never marks a run that is going', async () => {
    const [done, going] = [await db.newFinishedRun(), await db.newRun()]
    expect([await mark(done.id, going.id), await mark(done.id, going.id)]).toEqual([1, 0])
    expect((await db.readRun(going.id)).result_expired_at).toBeNull()
  })
}
