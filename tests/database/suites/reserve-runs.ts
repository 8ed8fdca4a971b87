import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database'
import { ago, aPerson, aPlan, aRun, inOneHour, readPlan, readRun } from '../support/fixtures'
import { call, type ReserveArgs, reserveRun } from '../support/functions'

const STALE_MINUTES = 15

/** Taking a credit and opening a run: both or neither. */
export function reserveSuite(database: TestDatabase): void {
  const reserve = (userId: string, args: ReserveArgs = {}) => reserveRun(database, userId, args)

  describe('reserve_design_run', () => {
    test('takes one credit and opens the run', async () => {
      const plan = await aPlan(database, await aPerson(database), { expires_at: inOneHour() })
      const id = randomUUID()
      const answer = await reserve(plan.user_id, { p_run_id: id })
      expect(answer).toMatchObject({ outcome: 'created', designs_left: 2 })
      expect(answer.run).toMatchObject({
        id,
        user_id: plan.user_id,
        subscription_id: plan.id,
        status: 'reserved',
        params: { style: 'modern' },
        request_hash: 'hash',
        engine: 'local',
        seed: 7,
        finished_at: null,
      })
      expect(answer.run).toEqual(await readRun(database, id))
      expect((await readPlan(database, plan.id)).designs_left).toBe(2)
    })

    test('answers existing for the same request again, whatever became of it, and takes nothing', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 1 })
      const id = randomUUID()
      await reserve(plan.user_id, { p_run_id: id })
      expect(await reserve(plan.user_id, { p_run_id: id })).toMatchObject({
        outcome: 'existing',
        designs_left: 0,
      })
      await call(database, 'fail_design_run', {
        p_run_id: id,
        p_user_id: plan.user_id,
        p_error_code: 'engine_failed',
      })
      const again = await reserve(plan.user_id, { p_run_id: id })
      expect(again).toMatchObject({ outcome: 'existing', designs_left: 1, run: { id, status: 'failed' } })
    })

    test('answers conflict for the same id with another request', async () => {
      const plan = await aPlan(database, await aPerson(database))
      const id = randomUUID()
      await reserve(plan.user_id, { p_run_id: id })
      expect(await reserve(plan.user_id, { p_run_id: id, p_request_hash: 'other' })).toMatchObject({
        outcome: 'conflict',
        designs_left: 2,
      })
    })

    test('answers not_found for another person’s id, and tells nothing about the run', async () => {
      const { id } = await aRun(database, await aPlan(database, await aPerson(database)))
      const plan = await aPlan(database, await aPerson(database))
      expect(await reserve(plan.user_id, { p_run_id: id })).toEqual({
        outcome: 'not_found',
        run: null,
        designs_left: 3,
      })
    })

    test('answers no_plan without a plan, and with one that was ended or has expired', async () => {
      const person = await aPerson(database)
      expect(await reserve(person.id)).toEqual({ outcome: 'no_plan', run: null, designs_left: null })
      await aPlan(database, person, { status: 'inactive' })
      expect(await reserve(person.id)).toMatchObject({ outcome: 'no_plan', designs_left: null })
      await aPlan(database, person, { expires_at: ago({ minutes: 1 }) })
      expect((await reserve(person.id)).outcome).toBe('no_plan')
    })

    test('answers no_credits, and opens no run, when none is left', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      const id = randomUUID()
      expect(await reserve(plan.user_id, { p_run_id: id })).toEqual({
        outcome: 'no_credits',
        run: null,
        designs_left: 0,
      })
      await expect(readRun(database, id)).rejects.toThrow()
    })

    test('first gives back the credit of a run that died, and can then spend it', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      const dead = await aRun(database, plan, { updated_at: ago({ minutes: STALE_MINUTES + 1 }) })
      expect(await reserve(plan.user_id)).toMatchObject({ outcome: 'created', designs_left: 0 })
      expect(await readRun(database, dead.id)).toMatchObject({ status: 'failed', error_code: 'run_stale' })
    })
  })
}
