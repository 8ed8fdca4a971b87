import { describe, expect, test } from 'vitest'
import type { DesignRunRow } from '@/lib/adapters/supabase/database.types'
import { PLANS } from '@/lib/domain/plans'
import { violatedBy } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun } from '../support/fixtures'
import { call } from '../support/functions'

const limits = Object.fromEntries(PLANS.map((plan) => [plan.name, plan.storedDesigns]))

export function storedDesignSuite(database: TestDatabase): void {
  let timestamp = 1_700_000_000_000
  const save = (
    run: DesignRunRow,
    p_limits: Record<string, number | null> = limits,
    userId = run.user_id,
  ) => {
    timestamp += 1
    return call(database, 'save_design', {
      p_run_id: run.id,
      p_user_id: userId,
      p_timestamp: timestamp,
      p_transformed_path: `users/${userId}/user-designs/${timestamp}.png`,
      p_limits,
      p_metadata: { url: '/api/x' },
    })
  }

  describe('save_design', () => {
    test('stores a finished run with its style, prompt, original and time', async () => {
      const run = await aFinishedRun(database, await aPlan(database, await aPerson(database)))
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
      const plan = await aPlan(database, await aPerson(database))
      const run = await aFinishedRun(database, plan)
      const { design } = await save(run)
      await database.query(`update public.unified_subscriptions set status = 'inactive' where id = $1`, [
        plan.id,
      ])
      expect(await save(run)).toEqual({ outcome: 'existing', design })
    })

    test('answers not_found for a run that is going, failed, or another person’s', async () => {
      const plan = await aPlan(database, await aPerson(database))
      const failed = {
        status: 'failed',
        error_code: 'x',
        credit_refunded_at: ago({}),
        finished_at: ago({}),
      } as const
      const other = await aPlan(database, await aPerson(database))
      const notFound = { outcome: 'not_found', design: null }
      expect(await save(await aRun(database, plan))).toEqual(notFound)
      expect(await save(await aRun(database, plan, failed))).toEqual(notFound)
      expect(await save(await aFinishedRun(database, plan), limits, other.user_id)).toEqual(notFound)
    })

    test('answers result_expired when there is no file left to store', async () => {
      const run = await aFinishedRun(database, await aPlan(database, await aPerson(database)))
      await call(database, 'mark_runs_expired', { p_run_ids: [run.id] })
      expect(await save(run)).toEqual({ outcome: 'result_expired', design: null })
    })

    test('answers no_plan after the plan was ended or has expired', async () => {
      for (const columns of [{ status: 'inactive' }, { expires_at: ago({ minutes: 1 }) }] as const) {
        const plan = await aPlan(database, await aPerson(database), columns)
        expect(await save(await aFinishedRun(database, plan))).toEqual({ outcome: 'no_plan', design: null })
      }
    })

    test('stores what the last credit made', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      expect((await save(await aFinishedRun(database, plan))).outcome).toBe('created')
    })

    test('answers storage_not_in_plan for Free, and for a plan that the limits do not name', async () => {
      const free = await aPlan(database, await aPerson(database), { plan_name: 'Free', price: 0 })
      const refused = { outcome: 'storage_not_in_plan', design: null }
      expect(await save(await aFinishedRun(database, free))).toEqual(refused)
      const pro = await aPlan(database, await aPerson(database))
      expect(await save(await aFinishedRun(database, pro), { Business: null })).toEqual(refused)
    })

    test('answers storage_full at the cap, and has room again after a deletion', async () => {
      const plan = await aPlan(database, await aPerson(database))
      const [first, second] = [await aFinishedRun(database, plan), await aFinishedRun(database, plan)]
      await save(first, { Pro: 1 })
      expect(await save(second, { Pro: 1 })).toEqual({ outcome: 'storage_full', design: null })
      await database.query('delete from public.user_images where run_id = $1', [first.id])
      expect((await save(second, { Pro: 1 })).outcome).toBe('created')
    })

    test('has no cap where the limit is null', async () => {
      const plan = await aPlan(database, await aPerson(database), { plan_name: 'Business', price: 99 })
      for (let saved = 0; saved < 3; saved += 1) {
        expect((await save(await aFinishedRun(database, plan), { Business: null })).outcome).toBe('created')
      }
    })

    test('refuses a path that is taken rather than letting two designs share a file', async () => {
      const plan = await aPlan(database, await aPerson(database))
      const [first, second] = [await aFinishedRun(database, plan), await aFinishedRun(database, plan)]
      await save(first)
      timestamp -= 1
      expect(await violatedBy(save(second))).toBe('user_images_transformed_path_key')
    })
  })
}
