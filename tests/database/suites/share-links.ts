import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Row } from '@/lib/supabase/database.types'
import { ago, newSubjectHash, type TestDb } from '../support/fixtures'
import { shareLinkOf } from './access-rows'

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

  describe('create_share_link', () => {
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
}
