import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/lib/adapters/supabase/database.types'
import { violatedBy } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { ago, aPerson, aPlan, aRun } from '../support/fixtures'

type NewPlan = Partial<Database['public']['Tables']['unified_subscriptions']['Insert']>

/** What nobody, the server included, can write about a plan. */
export function planConstraintSuite(database: TestDatabase): void {
  const violatedByPlan = async (columns: NewPlan) =>
    violatedBy(aPlan(database, await aPerson(database), columns))

  const violatedByChange = async (change: string) => {
    const { id } = await aPlan(database, await aPerson(database))
    return violatedBy(database.query(`update public.unified_subscriptions set ${change} where id = $1`, [id]))
  }

  describe('a plan', () => {
    test.each([
      ['less than no designs left', { designs_left: -1 }, 'designs_left_within_plan'],
      ['more designs left than it began with', { designs_left: 4 }, 'designs_left_within_plan'],
      ['a price below zero', { price: -0.01 }, 'unified_subscriptions_price_check'],
      ['a payment without its provider', { payment_id: 'P-1' }, 'payment_has_a_provider'],
      ['a provider without its payment', { payment_provider: 'paypal' }, 'payment_has_a_provider'],
      ['a price while it is Free', { plan_name: 'Free', price: 19 }, 'free_is_not_paid'],
    ] as const)('cannot have %s', async (_, columns, constraint) => {
      expect(await violatedByPlan(columns)).toBe(constraint)
    })

    test.each([
      ['name', `plan_name = 'Gold'`, 'unified_subscriptions_plan_name_check'],
      ['status', `status = 'paused'`, 'unified_subscriptions_status_check'],
      [
        'provider',
        `payment_provider = 'stripe', payment_id = 'P-1'`,
        'unified_subscriptions_payment_provider_check',
      ],
      ['shape of its features', `features = '[]'`, 'unified_subscriptions_features_check'],
    ])('cannot have an unknown %s', async (_, change, constraint) => {
      expect(await violatedByChange(change)).toBe(constraint)
    })

    test('is one payment’s, and a payment buys no second one', async () => {
      const payment = { payment_id: randomUUID(), payment_provider: 'paypal' } as const
      expect(await violatedByPlan(payment)).toBeNull()
      expect(await violatedByPlan(payment)).toBe('one_plan_per_payment')
    })

    test('is the only active one of its person', async () => {
      const person = await aPerson(database)
      await aPlan(database, person)
      expect(await violatedBy(aPlan(database, person))).toBe('one_active_plan_per_user')
      expect(await violatedBy(aPlan(database, person, { status: 'inactive' }))).toBeNull()
    })

    test('is the only Free one of its person, for ever', async () => {
      const person = await aPerson(database)
      const free = { plan_name: 'Free', price: 0, status: 'inactive' } as const
      await aPlan(database, person, free)
      expect(await violatedBy(aPlan(database, person, free))).toBe('one_free_plan_per_user')
    })

    test('cannot be deleted while runs name it as the source of their credit', async () => {
      const plan = await aPlan(database, await aPerson(database))
      await aRun(database, plan)
      const deletion = database.query('delete from public.unified_subscriptions where id = $1', [plan.id])
      expect(await violatedBy(deletion)).toBe('design_runs_subscription_id_fkey')
    })

    test('shows when it was last changed, unless the change says so itself', async () => {
      const plan = await aPlan(database, await aPerson(database), { updated_at: ago({ hours: 5 }) })
      const hoursSince = async (change: string) => {
        const [row] = await database.query<{ hours: number }>(
          `update public.unified_subscriptions set ${change} where id = $1
           returning round(extract(epoch from now() - updated_at) / 3600)::int as hours`,
          [plan.id],
        )
        return row?.hours
      }
      expect(await hoursSince('designs_left = 1')).toBe(0)
      expect(await hoursSince(`updated_at = now() - interval '2 hours'`)).toBe(2)
    })
  })
}
