import { describe, expect, test } from 'vitest'
import { ago, newOrderId, paymentOf, type TestDb } from '../support/fixtures'

/** The owner's manual changes keep the rules of the ledger. */
export function adminSuite(db: TestDb): void {
  const change = (userId: string, by: number) =>
    db.call('admin_change_credits', { p_user_id: userId, p_change: by })
  const extend = (userId: string, days: number) =>
    db.call('admin_extend_plan', { p_user_id: userId, p_days: days })
  const actionsOn = (subject: string) =>
    db.query('select action, details from public.admin_actions where subject = $1 order by created_at', [
      subject,
    ])

  describe('admin_change_credits', () => {
    test('gives credits beyond what the plan began with, takes some, and keeps a record of both', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 0 })
      expect(await change(plan.user_id, 5)).toMatchObject({
        outcome: 'ok',
        subscription: { designs_left: 5, total_designs: 5 },
      })
      expect(await change(plan.user_id, -2)).toMatchObject({
        outcome: 'ok',
        subscription: { designs_left: 3, total_designs: 5 },
      })
      expect(await actionsOn(plan.user_id)).toEqual([
        { action: 'change_credits', details: { subscriptionId: plan.id, change: 5 } },
        { action: 'change_credits', details: { subscriptionId: plan.id, change: -2 } },
      ])
    })

    test('takes nothing when there is not enough, and changes no plan that is not in force', async () => {
      const plan = await db.newPlan(undefined, { designs_left: 1 })
      expect(await change(plan.user_id, -2)).toMatchObject({ outcome: 'not_enough' })
      expect(await db.readPlan(plan.id)).toMatchObject({ designs_left: 1 })

      const ended = await db.newPlan(undefined, { status: 'inactive' })
      const expired = await db.newPlan(undefined, { expires_at: ago({ hours: 1 }) })
      expect(await change(ended.user_id, 1)).toEqual({ outcome: 'no_plan', subscription: null })
      expect(await change(expired.user_id, 1)).toEqual({ outcome: 'no_plan', subscription: null })
      expect(await actionsOn(expired.user_id)).toEqual([])
    })
  })

  describe('admin_extend_plan', () => {
    const daysLeft = async (planId: string) => {
      const { expires_at } = await db.readPlan(planId)
      return Math.round((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000)
    }

    test('counts from the plan’s end, or from now when it has expired', async () => {
      const running = await db.newPlan(undefined, { expires_at: ago({ hours: -48 }) })
      const expired = await db.newPlan(undefined, { expires_at: ago({ hours: 480 }) })
      expect(await extend(running.user_id, 30)).toMatchObject({ outcome: 'ok' })
      expect(await extend(expired.user_id, 30)).toMatchObject({ outcome: 'ok' })
      expect([await daysLeft(running.id), await daysLeft(expired.id)]).toEqual([32, 30])
      expect(await actionsOn(running.user_id)).toHaveLength(1)
    })

    test('changes neither a plan without an end nor one that is over', async () => {
      const free = await db.newPlan(undefined, { plan_name: 'Free', price: 0 })
      const ended = await db.newPlan(undefined, { status: 'inactive', expires_at: ago({ hours: 1 }) })
      expect(await extend(free.user_id, 30)).toMatchObject({ outcome: 'never_expires' })
      expect(await extend(ended.user_id, 30)).toMatchObject({ outcome: 'no_plan' })
      expect(await db.readPlan(ended.id)).toMatchObject({ status: 'inactive' })
    })
  })

  test('admin_revenue counts a payment on its day and a refund on the day it went back', async () => {
    const user = await db.newUser()
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const pay = (daysAgo: number, columns: object) =>
      db.insertRow('payments', {
        ...paymentOf(user.id, { currency: 'XTS', capture_id: newOrderId(), captured_amount: 19.99 }),
        ...{ captured_at: day(daysAgo), ...columns },
      })
    await pay(2, { status: 'completed' })
    await pay(2, { status: 'refunded', refunded_amount: 19.99, refunded_at: day(0) })
    await pay(40, { status: 'completed' })
    const days = await db.call('admin_revenue', { p_days: 7 })
    expect(days.filter(({ currency }) => currency === 'XTS')).toEqual([
      { day: day(0).slice(0, 10), currency: 'XTS', payments: 0, captured_cents: 0, refunded_cents: 1999 },
      { day: day(2).slice(0, 10), currency: 'XTS', payments: 2, captured_cents: 3998, refunded_cents: 0 },
    ])
  })

  describe('offer_materials', () => {
    const LIMIT = 100
    const materialOf = (digit: string, code: string, maker = 'Harbor') => ({
      settings: { picture: digit.repeat(64), name: `Tile ${digit}` },
      product: { maker, code },
    })
    const offer = (materials: ReturnType<typeof materialOf>[], isReplacing = false, limit = LIMIT) =>
      db.call('offer_materials', { p_materials: materials, p_replaces: isReplacing, p_limit: limit })
    const offered = async () => {
      const rows = await db.query<{ name: string }>(
        `select settings ->> 'name' as name from public.library_materials
         where is_offered order by position, picture`,
      )
      return rows.map(({ name }) => name)
    }
    const empty = () => db.query('delete from public.library_materials')

    test('a new picture of a maker’s code takes the place of the old one, which stays as a row', async () => {
      await empty()
      await offer([materialOf('a', 'A'), materialOf('b', 'B')])
      expect(await offer([materialOf('c', 'A')])).toMatchObject({ withdrawn: 1 })
      await offer([materialOf('d', 'B', 'Other')])
      expect(await offered()).toEqual(['Tile b', 'Tile c', 'Tile d'])
      expect(await db.query('select 1 from public.library_materials')).toHaveLength(4)
    })

    test('changes nothing where more than the limit would be offered', async () => {
      await empty()
      await offer([materialOf('a', 'A'), materialOf('b', 'B')])
      expect(await offer([materialOf('c', 'C')], false, 2)).toEqual({ outcome: 'full' })
      expect(await offered()).toEqual(['Tile a', 'Tile b'])
      // One that takes another's place, or is there already, is no more.
      expect(await offer([materialOf('c', 'A'), materialOf('b', 'B')], false, 2)).toMatchObject({
        outcome: 'offered',
      })
    })
  })
}
