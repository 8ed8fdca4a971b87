import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import type { Database } from '@/lib/supabase/database.types'
import { type User, violatedBy } from '../support/callers'
import { ago, type NewPlan, type NewRun, type TestDb } from '../support/fixtures'

type Tables = Database['public']['Tables']

/** Rows no one can write, not even the server. `null`: the row is accepted. */
export function constraintSuite(db: TestDb): void {
  const violatedByEach = async <Case>(
    cases: readonly (readonly [Case, string | null])[],
    write: (columns: Case) => Promise<unknown>,
  ) => {
    for (const [columns, constraint] of cases) {
      expect([columns, await violatedBy(write(columns))]).toEqual([columns, constraint])
    }
  }

  test('a plan has credits within its total, a known name, and a payment unless it is Free', async () => {
    const payment = { payment_id: randomUUID(), payment_provider: 'paypal' } as const
    await violatedByEach<NewPlan>(
      [
        [{ designs_left: -1 }, 'designs_left_within_plan'],
        [{ designs_left: 4 }, 'designs_left_within_plan'],
        [{ price: -0.01 }, 'unified_subscriptions_price_check'],
        [{ payment_id: 'P-1' }, 'payment_has_a_provider'],
        [{ payment_provider: 'paypal' }, 'payment_has_a_provider'],
        [{ plan_name: 'Free', price: 19 }, 'free_is_not_paid'],
        [payment, null],
        [payment, 'one_plan_per_payment'],
      ],
      (columns) => db.newPlan(undefined, columns),
    )
    await violatedByEach(
      [
        [`plan_name = 'Gold'`, 'unified_subscriptions_plan_name_check'],
        [`status = 'paused'`, 'unified_subscriptions_status_check'],
        [`payment_provider = 'stripe', payment_id = 'P-1'`, 'unified_subscriptions_payment_provider_check'],
        [`features = '[]'`, 'unified_subscriptions_features_check'],
      ],
      async (change) => db.changePlan((await db.newPlan()).id, change),
    )
  })

  test('a user has one active plan, and one Free plan for ever', async () => {
    const user = await db.newUser()
    const free = { plan_name: 'Free', price: 0, status: 'inactive' } as const
    await violatedByEach<NewPlan>(
      [
        [{}, null],
        [{}, 'one_active_plan_per_user'],
        [{ status: 'inactive' }, null],
        [free, null],
        [free, 'one_free_plan_per_user'],
      ],
      (columns) => db.newPlan(user, columns),
    )
  })

  test('a plan cannot be deleted while runs name it as the source of their credit', async () => {
    const { subscription_id } = await db.newRun()
    const deletion = db.query('delete from public.unified_subscriptions where id = $1', [subscription_id])
    expect(await violatedBy(deletion)).toBe('design_runs_subscription_id_fkey')
  })

  test('a run ends with a time and a result, or with an error and a refund, in its user’s folder', async () => {
    const now = ago({})
    const path = `users/${randomUUID()}/1.png`
    await violatedByEach<NewRun>(
      [
        [{ status: 'failed', error_code: 'engine_failed', finished_at: now }, 'failed_is_refunded'],
        [{ status: 'failed', credit_refunded_at: now, finished_at: now }, 'failed_has_a_code'],
        [{ credit_refunded_at: now }, 'failed_is_refunded'],
        [{ error_code: 'engine_failed' }, 'failed_has_a_code'],
        [{ status: 'succeeded', finished_at: now }, 'succeeded_has_a_result'],
        [{ result_expired_at: now }, 'expired_is_finished'],
        [{ status: 'generating', finished_at: now }, 'finished_has_a_time'],
        [{ original_path: path }, 'original_in_own_folder'],
        [{ result_path: path }, 'result_in_own_folder'],
        [{ status: 'generating', attempt: 0 }, 'generating_is_claimed'],
      ],
      (columns) => db.newRun(undefined, columns),
    )
    expect(await violatedBy(db.newFinishedRun(undefined, { finished_at: null }))).toBe('finished_has_a_time')
    const { id } = await db.newRun()
    expect(await violatedBy(db.changeRun(id, `status = 'paused'`))).toBe('design_runs_status_check')
  })

  test('a stored design lies in its user’s folder, the only one of its run and at its path', async () => {
    const user = await db.newUser()
    const { id: run_id } = await db.newFinishedRun(await db.newPlan(user))
    const pathOf = ({ id }: User, file: string) => `users/${id}/${file}`
    const other = await db.newUser()
    const taken = pathOf(user, 'user-designs/1.png')
    await violatedByEach<Partial<Tables['user_images']['Insert']>>(
      [
        [{ transformed_path: pathOf(other, 'user-designs/1.png') }, 'design_in_own_folder'],
        [{ transformed_path: pathOf(user, 'runs/1.png') }, 'design_in_own_folder'],
        [{ original_path: pathOf(other, 'originals/1.png') }, 'original_in_own_folder'],
        [{ run_id, transformed_path: taken }, null],
        [{ run_id }, 'user_images_run_id_key'],
        [{ transformed_path: taken }, 'user_images_transformed_path_key'],
      ],
      (columns) =>
        db.insertRow('user_images', {
          user_id: user.id,
          transformed_path: pathOf(user, `user-designs/${randomUUID()}.png`),
          ...columns,
        }),
    )
  })

  test('feedback and contact messages keep the limits that the forms read', async () => {
    const { feedback, rating, form } = LIMITS
    const { id: user_id } = await db.newUser()
    const written = { user_id, feedback_type: 'bug', message: 'The brush is too small.', rating: 5 } as const
    await violatedByEach<Partial<Tables['user_feedback']['Insert']>>(
      [
        [{ message: 'x'.repeat(feedback.min) }, null],
        // Counted in characters, not in bytes.
        [{ message: 'é'.repeat(feedback.max) }, null],
        [{ rating: rating.min }, null],
        [{ rating: rating.max }, null],
        [{ message: 'x'.repeat(feedback.min - 1) }, 'user_feedback_message_check'],
        [{ message: 'x'.repeat(feedback.max + 1) }, 'user_feedback_message_check'],
        [{ rating: rating.min - 1 }, 'user_feedback_rating_check'],
        [{ rating: rating.max + 1 }, 'user_feedback_rating_check'],
      ],
      (columns) => db.insertRow('user_feedback', { ...written, ...columns }),
    )
    const sent = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello' }
    await violatedByEach<Partial<Tables['contacts']['Insert']>>(
      [
        [{ message: 'x'.repeat(form.maxCharacters) }, null],
        [{ message: 'x'.repeat(form.maxCharacters + 1) }, 'contacts_message_check'],
        [{ name: '  ' }, 'contacts_name_check'],
        [{ email: '  ' }, 'contacts_email_check'],
        [{ subject: '  ' }, 'contacts_subject_check'],
        [{ message: '  ' }, 'contacts_message_check'],
      ],
      (columns) => db.insertRow('contacts', { ...sent, ...columns }),
    )
  })

  test('a profile holds no more than a browser has to store about its user', async () => {
    const profile = async (change: object) => {
      const { id, email } = await db.newUser()
      return db.insertRow('profiles', { id, email, ...change })
    }
    await violatedByEach<object>(
      [
        [{ email: 'x'.repeat(321) }, 'email_has_a_length'],
        [{ full_name: 'x'.repeat(LIMITS.profile.name.max + 1) }, 'full_name_has_a_length'],
        [{ avatar_url: 'x'.repeat(LIMITS.profile.avatarUrl.max + 1) }, 'avatar_url_has_a_length'],
        [{ full_name: 'x'.repeat(LIMITS.profile.name.max) }, null],
      ],
      profile,
    )
  })
}
