import { describe, expect, test } from 'vitest'
import type { Json } from '@/lib/supabase/database.types'
import {
  anon,
  become,
  type Caller,
  errorCodeOf,
  INSUFFICIENT_PRIVILEGE,
  service,
  signedIn,
} from '../support/callers'
import type { Query } from '../support/database'
import { insertInto, type TestDb } from '../support/fixtures'
import { type AccessCase, type Actor, accessCases, NOBODY_BUT_SERVICE, type Rights } from './access-rows'

const operations = ['select', 'insert', 'update', 'delete'] as const
type Operation = (typeof operations)[number]

const actors = ['anon', 'owner', 'other', 'service'] as const satisfies readonly Actor[]

/** Every table × actor × operation: allowed ones work, others don't. */
export function accessSuite(db: TestDb): void {
  describe('access with the grants of the migrations', () => rightsOfAll(db, false))
}

/** Policies must hold without grants too, because a platform, or one careless grant, may allow more than intended. */
export function policySuite(db: TestDb): void {
  describe('access even when every right is granted to all', () => rightsOfAll(db, true))
}

function rightsOfAll(db: TestDb, openUp: boolean): void {
  test.each(accessCases)('to $table', async (table) => {
    const [owner, other] = [await db.newUser(), await db.newUser()]
    const callers = { anon, service, owner: signedIn(owner), other: signedIn(other) }
    const attempt = { table, row: await table.rowOf(db, owner), openUp }
    const rights: Rights = { anon: '', owner: '', other: '', service: '' }
    for (const actor of actors) {
      for (const operation of operations) {
        if (await hasEffect(db, attempt, operation, callers[actor])) rights[actor] += operation.charAt(0)
      }
    }
    expect(rights).toEqual(table.rights ?? NOBODY_BUT_SERVICE)
  })
}

class Undo extends Error {}

type Attempt = { table: AccessCase; row: Record<string, Json>; openUp: boolean }

/** Tries one operation on the row as the caller and rolls it back. Returns whether a row was read or written. */
async function hasEffect(
  db: TestDb,
  { table, row, openUp }: Attempt,
  operation: Operation,
  caller: Caller,
): Promise<boolean> {
  let happened = false
  const attempt = db.transaction(async (query) => {
    if (operation !== 'insert') await insert(query, table, row)
    if (openUp) await query(`grant all on ${table.table} to anon, authenticated`)
    const before = await versionOf(query, table, row)

    await become(query, caller)
    const rows = await run(query, table, row, operation, caller)
    await query(`select set_config('role', 'none', true)`)

    const hasWritten = (await versionOf(query, table, row)) !== before
    happened = operation === 'select' ? rows.length > 0 : hasWritten
    throw new Undo()
  })
  await attempt.catch((error: unknown) => {
    const isExpected = error instanceof Undo || errorCodeOf(error) === INSUFFICIENT_PRIVILEGE
    if (!isExpected) throw error
  })
  return happened
}

/** Tries without a condition and without `returning`: both need the right to read, which would hide that writing is open. */
function run(
  query: Query,
  { table, key, change }: AccessCase,
  row: Record<string, Json>,
  operation: Operation,
  { role }: Caller,
) {
  const condition = role === 'service_role' ? ` where ${key} = '${row[key]}'` : ''
  switch (operation) {
    case 'select':
      return query(`select ${key} from ${table} where ${key} = $1`, [row[key] ?? null])
    case 'insert':
      return insert(query, { table }, row)
    case 'update':
      return query(`update ${table} set ${change}${condition}`)
    case 'delete':
      return query(`delete from ${table}${condition}`)
  }
}

function insert(query: Query, { table }: Pick<AccessCase, 'table'>, row: Record<string, Json>) {
  const { sql, values } = insertInto(table, row)
  return query(sql, values)
}

/** The row's location: changes with an update; `undefined` without a row. */
async function versionOf(query: Query, { table, key }: AccessCase, row: Record<string, Json>) {
  const found = await query<{ place: string }>(`select ctid::text as place from ${table} where ${key} = $1`, [
    row[key] ?? null,
  ])
  return found[0]?.place
}
