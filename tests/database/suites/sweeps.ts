import { describe, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun, readPlan, readRun } from '../support/fixtures'
import { call } from '../support/functions'

const STALE_MINUTES = 15

/** Runs that died are ended, and their credits are there again for whoever asks. */
export function sweepSuite(database: TestDatabase): void {
  sweeping(database)
  readingCredits(database)
}

function sweeping(database: TestDatabase): void {
  const sweep = (userId: string | null) =>
    call(database, 'sweep_stale_runs', { p_user_id: userId, p_stale_minutes: STALE_MINUTES })
  const stale = { updated_at: ago({ minutes: STALE_MINUTES + 1 }) }

  describe('sweep_stale_runs', () => {
    test('fails what nobody has touched for too long and gives every credit back, once', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      const reserved = await aRun(database, plan, stale)
      const generating = await aRun(database, plan, { status: 'generating', ...stale })
      const young = await aRun(database, plan)
      expect(await sweep(plan.user_id)).toBe(2)
      expect((await readRun(database, young.id)).status).toBe('reserved')
      for (const { id } of [reserved, generating]) {
        expect(await readRun(database, id)).toMatchObject({ status: 'failed', error_code: 'run_stale' })
      }
      expect(await sweep(plan.user_id)).toBe(0)
      expect((await readPlan(database, plan.id)).designs_left).toBe(2)
    })

    test('leaves alone what is young, over, or another person’s', async () => {
      const plan = await aPlan(database, await aPerson(database))
      await aRun(database, plan, { updated_at: ago({ minutes: STALE_MINUTES - 1 }) })
      await aFinishedRun(database, plan, stale)
      const other = await aRun(database, await aPlan(database, await aPerson(database)), stale)
      expect(await sweep(plan.user_id)).toBe(0)
      expect((await readRun(database, other.id)).status).toBe('reserved')
    })

    test('sweeps everybody when no person is named', async () => {
      await sweep(null)
      const plans = [
        await aPlan(database, await aPerson(database), { designs_left: 1 }),
        await aPlan(database, await aPerson(database), { designs_left: 1 }),
      ]
      for (const plan of plans) await aRun(database, plan, stale)
      expect(await sweep(null)).toBe(2)
      for (const { id } of plans) expect((await readPlan(database, id)).designs_left).toBe(2)
    })
  })
}

function readingCredits(database: TestDatabase): void {
  const read = (userId: string) =>
    call(database, 'read_credits', { p_user_id: userId, p_stale_minutes: STALE_MINUTES })

  describe('read_credits', () => {
    test('finds no subscription for a newcomer, nor an ended one', async () => {
      const person = await aPerson(database)
      await aPlan(database, person, { status: 'inactive' })
      expect(await read(person.id)).toEqual({ outcome: 'ok', subscription: null, is_active: false })
    })

    test('tells the subscription and that it is active', async () => {
      const plan = await aPlan(database, await aPerson(database))
      expect(await read(plan.user_id)).toEqual({ outcome: 'ok', subscription: plan, is_active: true })
    })

    test('still tells one that has expired or is used up, as not active', async () => {
      for (const columns of [{ expires_at: ago({ minutes: 1 }) }, { designs_left: 0 }]) {
        const plan = await aPlan(database, await aPerson(database), columns)
        expect(await read(plan.user_id)).toMatchObject({ subscription: { id: plan.id }, is_active: false })
      }
    })

    test('counts the credit of a run that died as there again', async () => {
      const plan = await aPlan(database, await aPerson(database), { designs_left: 0 })
      await aRun(database, plan, { updated_at: ago({ minutes: STALE_MINUTES + 1 }) })
      expect(await read(plan.user_id)).toMatchObject({ subscription: { designs_left: 1 }, is_active: true })
    })
  })
}
