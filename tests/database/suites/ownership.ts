import { describe, expect, test } from 'vitest'
import { errorCodeOf, INSUFFICIENT_PRIVILEGE, queryAs, service, signedIn } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { aFinishedRun, aPerson, aPlan, insertRow, type Person } from '../support/fixtures'

/** What the table of rights is too coarse for: what exactly a person may say about themselves, and read of files. */
export function ownershipSuite(database: TestDatabase): void {
  const insertAs = (person: Person, row: Record<string, string>) => {
    const columns = Object.keys(row)
    const values = columns.map((_, index) => `$${index + 1}`)
    return queryAs(
      database,
      signedIn(person),
      `insert into public.profiles (${columns}) values (${values}) returning id, email, full_name, avatar_url`,
      Object.values(row),
    )
  }

  describe('a profile', () => {
    test('comes back to the browser that created it', async () => {
      const { id, email } = await aPerson(database)
      const row = { id, email, full_name: 'Ada', avatar_url: 'https://example.com/a.png' }
      expect(await insertAs({ id, email }, row)).toEqual([row])
    })

    test('can be created without name and picture, which are then empty', async () => {
      const { id, email } = await aPerson(database)
      expect(await insertAs({ id, email }, { id, email })).toEqual([
        { id, email, full_name: '', avatar_url: '' },
      ])
    })

    test('cannot carry an address other than the one of the account', async () => {
      const person = await aPerson(database)
      await refused(insertAs(person, { id: person.id, email: 'somebody@example.com' }))
    })

    test('cannot be created for another person, nor under their address', async () => {
      const [person, victim] = [await aPerson(database), await aPerson(database)]
      await refused(insertAs(person, { id: victim.id, email: person.email }))
      await refused(insertAs(person, { id: person.id, email: victim.email }))
    })

    test('cannot have its times chosen by the browser', async () => {
      const { id, email } = await aPerson(database)
      await refused(insertAs({ id, email }, { id, email, created_at: '2020-01-01T00:00:00Z' }))
    })
  })

  test('everything of a person goes when the account goes', async () => {
    const person = await aPerson(database)
    const user_id = person.id
    const run = await aFinishedRun(database, await aPlan(database, person))
    const transformed_path = `users/${user_id}/user-designs/1.png`
    const words = { name: 'Ada', subject: 'Hello', message: 'A message of some length' }
    await insertRow(database, 'profiles', { id: user_id, email: person.email })
    await insertRow(database, 'user_images', { user_id, run_id: run.id, transformed_path })
    await insertRow(database, 'contacts', { user_id, email: person.email, ...words })
    await insertRow(database, 'user_feedback', {
      user_id,
      feedback_type: 'bug',
      message: words.message,
      rating: 5,
    })

    const rowsLeft = () =>
      database.query(
        `select 'profile' as of from public.profiles where id = $1
         union all select 'plan' from public.unified_subscriptions where user_id = $1
         union all select 'run' from public.design_runs where user_id = $1
         union all select 'design' from public.user_images where user_id = $1
         union all select 'contact' from public.contacts where user_id = $1
         union all select 'feedback' from public.user_feedback where user_id = $1`,
        [user_id],
      )
    expect(await rowsLeft()).toHaveLength(6)
    await database.query('delete from auth.users where id = $1', [user_id])
    expect(await rowsLeft()).toEqual([])
  })

  describe('a file', () => {
    const listedTo = async (person: Person, name: string, bucket = 'user_images') => {
      await queryAs(database, service, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [
        bucket,
        name,
      ])
      const rows = await queryAs(database, signedIn(person), 'select from storage.objects where name = $1', [
        name,
      ])
      return rows.length > 0
    }

    test('is not readable in a folder whose name merely begins like the own one', async () => {
      const person = await aPerson(database)
      expect(await listedTo(person, `users/${person.id}-x/1.png`)).toBe(false)
      expect(await listedTo(person, `users/${person.id}`)).toBe(false)
      expect(await listedTo(person, `other/users/${person.id}/1.png`)).toBe(false)
    })

    test('is not readable in another bucket', async () => {
      const person = await aPerson(database)
      await database.query(`insert into storage.buckets (id, name) values ('other', 'other')`)
      expect(await listedTo(person, `users/${person.id}/1.png`, 'other')).toBe(false)
    })
  })
}

async function refused(attempt: Promise<unknown>): Promise<void> {
  const code = await attempt.then(() => null, errorCodeOf)
  expect(code).toBe(INSUFFICIENT_PRIVILEGE)
}
