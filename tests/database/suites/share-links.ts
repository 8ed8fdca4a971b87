import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import { ago, inOneHour, newSubjectHash, type TestDb } from '../support/fixtures'
import { shareLinkOf } from './access-rows'

/** Links that are sent to others. */
export function shareLinkSuite(db: TestDb): void {
  const create = (run: Row<'design_runs'>, change: object = {}) =>
    db.call('create_share_link', {
      p_user_id: run.user_id,
      p_token_hash: newSubjectHash(),
      p_title: 'Kitchen',
      p_run_ids: [run.id],
      p_with_prices: false,
      p_expires_at: null,
      p_limit: 2,
      ...change,
    })
  const find = (hash: string) => db.call('find_share_link', { p_token_hash: hash })
  const linkOf = async (change: object = {}) => {
    const plan = await db.newPlan()
    const link = await db.insertRow('share_links', { ...shareLinkOf(plan.user_id), ...change })
    return { ...link, plan }
  }

  describe('create_share_link', () => {
    test('makes a link to finished designs of the user’s own', async () => {
      const run = await db.newFinishedRun()
      expect(await create(run)).toMatchObject({
        outcome: 'created',
        link: { user_id: run.user_id, title: 'Kitchen', run_ids: [run.id], ended_at: null },
      })
    })

    test('refuses runs that are another user’s, unknown, named twice, or made nothing', async () => {
      const [run, others, going] = [
        await db.newFinishedRun(),
        await db.newFinishedRun(),
        await db.newRun(await db.newPlan()),
      ]
      const refused = { outcome: 'not_found' }
      expect(await create(run, { p_run_ids: [run.id, others.id] })).toEqual(refused)
      expect(await create(run, { p_run_ids: [run.id, randomUUID()] })).toEqual(refused)
      expect(await create(run, { p_run_ids: [run.id, run.id] })).toEqual(refused)
      expect(await create(going)).toEqual(refused)
    })

    test('takes comments unless it says otherwise', async () => {
      const run = await db.newFinishedRun()
      expect(await create(run)).toMatchObject({ link: { takes_comments: true } })
      expect(await create(run, { p_takes_comments: false })).toMatchObject({
        link: { takes_comments: false },
      })
    })

    test('needs a running plan', async () => {
      const run = await db.newFinishedRun()
      await db.changePlan(run.subscription_id, `expires_at = now() - interval '1 minute'`)
      expect(await create(run)).toEqual({ outcome: 'no_plan' })
    })

    test('counts live links alone, and keeps as many that ended', async () => {
      const run = await db.newFinishedRun()
      const { user_id } = run
      for (let i = 0; i < 4; i += 1) {
        await db.insertRow('share_links', { ...shareLinkOf(user_id), ended_at: ago({ hours: 1 }) })
      }
      const outcomes = [await create(run), await create(run), await create(run)]
      expect(outcomes.map((answer) => Object(answer).outcome)).toEqual(['created', 'created', 'full'])
      expect(await db.query('select 1 from public.share_links where user_id = $1', [user_id])).toHaveLength(4)
    })
  })

  describe('find_share_link', () => {
    test('finds a live link', async () => {
      const { id, token_hash, user_id } = await linkOf({ expires_at: inOneHour() })
      expect(await find(token_hash)).toMatchObject({ id, user_id })
    })

    test('answers nothing for a link that is unknown, ended or expired, or whose owner has no plan', async () => {
      const ended = await linkOf({ ended_at: ago({ hours: 1 }) })
      const expired = await linkOf({ expires_at: ago({ hours: 1 }) })
      const unpaid = await linkOf()
      await db.changePlan(unpaid.plan.id, `status = 'inactive'`)
      for (const { token_hash } of [ended, expired, unpaid]) expect(await find(token_hash)).toBeNull()
      expect(await find(newSubjectHash())).toBeNull()
      await db.changePlan(unpaid.plan.id, `status = 'active'`)
      expect(await find(unpaid.token_hash)).toMatchObject({ id: unpaid.id })
    })
  })
}
