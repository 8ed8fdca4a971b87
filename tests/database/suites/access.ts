import { describe, expect, test } from 'vitest'
import type { Json } from '@/lib/adapters/supabase/database.types'
import {
  anon,
  become,
  type Caller,
  errorCodeOf,
  INSUFFICIENT_PRIVILEGE,
  service,
  signedIn,
} from '../support/callers'
import type { Query, TestDatabase } from '../support/database'
import { aPerson } from '../support/fixtures'
import { type AccessCase, type Actor, accessCases } from './access-rows'

const operations = ['select', 'insert', 'update', 'delete'] as const
type Operation = (typeof operations)[number]

const actors = ['anon', 'owner', 'other', 'service'] as const satisfies readonly Actor[]

/** Policies must hold by themselves too: a platform, or one careless grant, may hand out more than was asked. */
const grantLevels = [
  { grants: 'with the grants of the migrations', openUp: false },
  { grants: 'even when every right is granted to everybody', openUp: true },
] as const

/** Every table × actor × operation: what is allowed happens, what is not does not. */
export function accessSuite(database: TestDatabase): void {
  describe.each(grantLevels)('access $grants', ({ openUp }) => {
    describe.each(accessCases)('to $table', (table) => {
      const attempts = actors.flatMap((actor) =>
        operations.map((operation) => {
          const may = table.rights[actor].includes(operation.charAt(0))
          return { actor, operation, may, verb: may ? 'may' : 'cannot' }
        }),
      )
      test.each(attempts)('$actor $verb $operation', async ({ actor, operation, may }) => {
        expect(await hasEffect(database, table, operation, actor, openUp)).toBe(may)
      })
    })
  })
}

class Undo extends Error {}

/** Tries one operation as the actor and undoes it; tells whether a row was read or written. */
async function hasEffect(
  database: TestDatabase,
  table: AccessCase,
  operation: Operation,
  actor: Actor,
  openUp: boolean,
): Promise<boolean> {
  const owner = await aPerson(database)
  const other = await aPerson(database)
  const callers: Record<Actor, Caller> = { anon, service, owner: signedIn(owner), other: signedIn(other) }
  const row = await table.rowOf(database, owner)
  let happened = false
  const attempt = database.transaction(async (query) => {
    if (operation !== 'insert') await insert(query, table, row)
    if (openUp) await query(`grant all on ${table.table} to anon, authenticated`)
    const before = await versionOf(query, table, row)

    await become(query, callers[actor])
    const rows = await run(query, table, row, operation, actor)
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

/**
 * Browsers try without a condition and without `returning`: both need the right to read, and its lack would
 * hide that writing is open.
 */
function run(
  query: Query,
  { table, key, change }: AccessCase,
  row: Record<string, Json>,
  operation: Operation,
  actor: Actor,
) {
  const condition = actor === 'service' ? ` where ${key} = '${row[key]}'` : ''
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
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`)
  return query(
    `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`,
    Object.values(row),
  )
}

/** Where the row is stored: another place after an update, `undefined` without a row. */
async function versionOf(query: Query, { table, key }: AccessCase, row: Record<string, Json>) {
  const found = await query<{ place: string }>(`select ctid::text as place from ${table} where ${key} = $1`, [
    row[key] ?? null,
  ])
  return found[0]?.place
}
