import { describe, expect, test } from 'vitest'
import {
  errorCodeOf,
  INSUFFICIENT_PRIVILEGE,
  queryAs,
  service,
  signedIn,
  type User,
} from '../support/callers'
import { insertInto, type TestDb } from '../support/fixtures'

/** Rules too fine for the access table: what users can write about themselves, and which files they can read. */
export function ownershipSuite(db: TestDb): void {
  const insertAs = (user: User, row: Record<string, string>) => {
    const { sql, values } = insertInto('public.profiles', row)
    return queryAs(db, signedIn(user), `${sql} returning id, email, full_name, avatar_url`, values)
  }

  describe('a profile', () => {
    test('comes back to the browser that created it; name and avatar may be left out', async () => {
      const [user, other] = [await db.newUser(), await db.newUser()]
      const row = { ...user, full_name: 'Ada', avatar_url: 'https://example.com/a.png' }
      expect(await insertAs(user, row)).toEqual([row])
      expect(await insertAs(other, other)).toEqual([{ ...other, full_name: '', avatar_url: '' }])
    })

    test('cannot have another address or owner, nor a time of the browser’s choice', async () => {
      const [user, victim] = [await db.newUser(), await db.newUser()]
      const attempts = [
        { ...user, email: 'somebody@example.com' },
        { ...user, id: victim.id },
        { ...user, email: victim.email },
        { ...user, created_at: '2020-01-01T00:00:00Z' },
      ]
      for (const row of attempts) {
        expect([row, await insertAs(user, row).then(() => null, errorCodeOf)]).toEqual([
          row,
          INSUFFICIENT_PRIVILEGE,
        ])
      }
    })
  })

  test('no file is readable with a session: not in the own folder, nor beside it, nor in another bucket', async () => {
    const user = await db.newUser()
    await db.query(`insert into storage.buckets (id, name) values ('other', 'other')`)
    const files = [
      ['user_images', `users/${user.id}/1.png`],
      ['user_images', `users/${user.id}-x/1.png`],
      ['user_images', `users/${user.id}`],
      ['user_images', `other/users/${user.id}/1.png`],
      ['other', `users/${user.id}/1.png`],
    ]
    for (const file of files) {
      await queryAs(db, service, 'insert into storage.objects (bucket_id, name) values ($1, $2)', file)
    }
    const readable = await queryAs(
      db,
      signedIn(user),
      'select bucket_id, name from storage.objects where name like $1',
      [`%${user.id}%`],
    )
    expect(readable).toEqual([])
  })
}
