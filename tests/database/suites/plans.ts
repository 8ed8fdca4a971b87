import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import { errorCodeOf, queryAs, service } from '../support/callers'
import { ago, inOneHour, newSubjectHash, type TestDb } from '../support/fixtures'

const over = () => ({ expires_at: ago({ minutes: 1 }) })

/** Which plan is active, how the Free plan starts, and how credits are taken. */
export function planSuite(db: TestDb): void {
  activePlan(db)
  freePlan(db)
  taking(db)
}

function activePlan(db: TestDb): void {
  const isActive = async (plan: Row<'unified_subscriptions'>, at = new Date()) => {
    const [row] = await queryAs<{ answer: boolean }>(
      db,
      service,
      'select public.is_plan_active(s, $2) as answer from public.unified_subscriptions s where s.id = $1',
      [plan.id, at.toISOString()],
    )
    return row?.answer
  }

  test('a plan is active with designs left until the moment of its end, or until it is ended', async () => {
    const cases = [
      {},
      { expires_at: inOneHour() },
      over(),
      { designs_left: 0 },
      { status: 'inactive' },
    ] as const
    const verdicts: (boolean | undefined)[] = []
    for (const columns of cases) verdicts.push(await isActive(await db.newPlan(undefined, columns)))
    expect(verdicts).toEqual([true, true, false, false, false])

    const end = Date.now() + 60_000
    const plan = await db.newPlan(undefined, { expires_at: new Date(end).toISOString() })
    expect([await isActive(plan, new Date(end - 1)), await isActive(plan, new Date(end))]).toEqual([
      true,
      false,
    ])
  })
}

function freePlan(db: TestDb): void {
  const start = (userId: string, hash = newSubjectHash()) =>
    db.call('start_free_plan', { p_user_id: userId, p_designs: 3, p_subject_hash: hash })

  describe('start_free_plan', () => {
    test('answers already_active, and changes nothing, while a plan with designs left runs', async () => {
      const plan = await db.newPlan(undefined, { expires_at: inOneHour() })
      expect(await start(plan.user_id)).toEqual({ outcome: 'already_active', subscription: plan })
      expect(await db.readPlan(plan.id)).toEqual(plan)
    })

    test('answers already_used for ever after, and leaves the present plan alone', async () => {
      const user = await db.newUser()
      const id = (await start(user.id)).subscription?.id ?? ''
      await db.changePlan(id, 'designs_left = 0')
      expect((await start(user.id)).outcome).toBe('already_used')
      expect((await db.readPlan(id)).status).toBe('active')

      await db.changePlan(id, `status = 'inactive'`)
      const paid = await db.newPlan(user, { designs_left: 0 })
      expect(await start(user.id)).toMatchObject({ outcome: 'already_used', subscription: { id } })
      expect((await db.readPlan(paid.id)).status).toBe('active')
    })

    test('replaces a paid plan that is used up or has expired', async () => {
      for (const columns of [{ designs_left: 0 }, over()]) {
        const paid = await db.newPlan(undefined, columns)
        expect((await start(paid.user_id)).outcome).toBe('created')
        expect((await db.readPlan(paid.id)).status).toBe('inactive')
      }
    })
  })
}

function taking(db: TestDb): void {
  const take = (plan: Pick<Row<'unified_subscriptions'>, 'id' | 'user_id'>) =>
    db.call('decrement_design_credits', { p_subscription_id: plan.id, p_user_id: plan.user_id })
  const codeOf = (attempt: Promise<unknown>) => attempt.then(() => null, errorCodeOf)

  describe('decrement_design_credits', () => {
    test('takes one and answers with the plan as it is then; raises 23514 when none is left', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 1 })
      const answer = await take(plan)
      expect(answer).toMatchObject({ id: plan.id, designs_left: 0, total_designs: 3, plan_name: 'Pro' })
      expect(answer).toEqual(await db.readPlan(plan.id))
      expect(await codeOf(take(plan))).toBe('23514')
    })

    test('raises P0002, in words for the user, when they have no such active plan', async () => {
      const user = await db.newUser()
      const ended = await db.newPlan(user, { status: 'inactive' })
      const expired = await db.newPlan(user, over())
      const others = await db.newPlan()
      for (const plan of [ended, expired, { ...others, user_id: user.id }, { ...ended, id: randomUUID() }]) {
        expect(await codeOf(take(plan))).toBe('P0002')
      }
      await expect(take(ended)).rejects.toThrow('No active subscription found.')
      expect((await db.readPlan(others.id)).designs_left).toBe(3)
    })
  })
}
