import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/lib/adapters/supabase/database.types'
import { violatedBy } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, ago, aPerson, aPlan, aRun, insertRow, type Person } from '../support/fixtures'

type NewRun = Partial<Database['public']['Tables']['design_runs']['Insert']>
type NewDesign = Partial<Database['public']['Tables']['user_images']['Insert']>

/** What nobody, the server included, can write about a run or a stored design. */
export function runConstraintSuite(database: TestDatabase): void {
  runConstraints(database)
  designConstraints(database)
}

const now = ago({})

const impossibleRuns: readonly [string, NewRun, string][] = [
  [
    'failed without giving its credit back',
    { status: 'failed', error_code: 'engine_failed', finished_at: now },
    'failed_is_refunded',
  ],
  [
    'failed without saying why',
    { status: 'failed', credit_refunded_at: now, finished_at: now },
    'failed_has_a_code',
  ],
  ['given its credit back without having failed', { credit_refunded_at: now }, 'failed_is_refunded'],
  ['accused of an error without having failed', { error_code: 'engine_failed' }, 'failed_has_a_code'],
  ['succeeded without a result', { status: 'succeeded', finished_at: now }, 'succeeded_has_a_result'],
  ['expired before it is over', { result_expired_at: now }, 'expired_is_finished'],
  ['finished while it is going', { status: 'generating', finished_at: now }, 'finished_has_a_time'],
]

function runConstraints(database: TestDatabase): void {
  const violatedByRun = async (columns: NewRun) =>
    violatedBy(aRun(database, await aPlan(database, await aPerson(database)), columns))

  describe('a run', () => {
    test.each(impossibleRuns)('cannot be %s', async (_, columns, constraint) => {
      expect(await violatedByRun(columns)).toBe(constraint)
    })

    test('cannot be over without a time', async () => {
      const plan = await aPlan(database, await aPerson(database))
      expect(await violatedBy(aFinishedRun(database, plan, { finished_at: null }))).toBe(
        'finished_has_a_time',
      )
    })

    test('cannot point into another person’s folder', async () => {
      const path = `users/${randomUUID()}/1.png`
      expect(await violatedByRun({ original_path: path })).toBe('original_in_own_folder')
      expect(await violatedByRun({ result_path: path })).toBe('result_in_own_folder')
    })

    test('cannot have an unknown status', async () => {
      const { id } = await aRun(database, await aPlan(database, await aPerson(database)))
      const update = database.query(`update public.design_runs set status = 'paused' where id = $1`, [id])
      expect(await violatedBy(update)).toBe('design_runs_status_check')
    })
  })
}

function designConstraints(database: TestDatabase): void {
  const violatedByDesign = (person: Person, columns: NewDesign) =>
    violatedBy(
      insertRow(database, 'user_images', {
        user_id: person.id,
        transformed_path: `users/${person.id}/user-designs/${randomUUID()}.png`,
        ...columns,
      }),
    )

  describe('a stored design', () => {
    test.each([
      [
        'transformed_path',
        (_: string, other: string) => `users/${other}/user-designs/1.png`,
        'design_in_own_folder',
      ],
      ['transformed_path', (own: string) => `users/${own}/runs/1.png`, 'design_in_own_folder'],
      [
        'original_path',
        (_: string, other: string) => `users/${other}/originals/1.png`,
        'original_in_own_folder',
      ],
    ] as const)('cannot have its %s outside of its owner’s folder', async (column, pathOf, constraint) => {
      const person = await aPerson(database)
      const path = pathOf(person.id, randomUUID())
      expect(await violatedByDesign(person, { [column]: path })).toBe(constraint)
    })

    test('is the only one of its run, and the only one at its path', async () => {
      const person = await aPerson(database)
      const run = await aFinishedRun(database, await aPlan(database, person))
      const taken = `users/${person.id}/user-designs/1.png`
      expect(await violatedByDesign(person, { run_id: run.id, transformed_path: taken })).toBeNull()
      expect(await violatedByDesign(person, { run_id: run.id })).toBe('user_images_run_id_key')
      expect(await violatedByDesign(person, { transformed_path: taken })).toBe(
        'user_images_transformed_path_key',
      )
    })
  })
}
