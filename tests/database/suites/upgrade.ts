import { describe, expect, test } from 'vitest'
import { applyMigrations, migrationNames, releasedMigrations, type TestDatabase } from '../support/database'
import { fixturesOf, insertInto, newOrderId, paymentOf, type TestDb } from '../support/fixtures'
import { accessCases } from './access-rows'

type Stored = { table: string; row: Record<string, unknown> }

/** What happens to a project with users when it is upgraded from the last release. */
export function upgradeSuite(open: (migrations: readonly string[]) => Promise<TestDatabase>): void {
  describe('an upgrade of the last release', () => {
    test('keeps every row as it was, and leaves a ledger that holds', async () => {
      const released = [...(await releasedMigrations()).keys()].sort()
      const database = await open(released)
      try {
        const db = { ...database, ...fixturesOf(database) }
        await fill(db)
        const before = await rowsOf(db)
        expect(await emptyTables(db)).toEqual([])

        const later = (await migrationNames()).filter((name) => !released.includes(name))
        expect(later.length).toBeGreaterThan(0)
        await applyMigrations(database, later)

        const after = await rowsOf(db)
        for (const { table, row } of before) {
          expect(after.filter((stored) => stored.table === table).map((stored) => stored.row)).toContainEqual(
            expect.objectContaining(row),
          )
        }
        await takeSeveral(db)
        expect(await db.query('select * from public.check_ledger()')).toEqual([])
      } finally {
        await database.close()
      }
    })
  })
}

/** Runs that cost two credits: one that keeps them, one that is refunded, and one whose plan has no room for both. */
async function takeSeveral(db: TestDb): Promise<void> {
  const plan = await db.newPlan(undefined, { designs_left: 6, total_designs: 6 })
  const reserveTwo = async () => (await db.reserve(plan.user_id, { p_credits: 2 })).run
  await reserveTwo()
  const [refunded, partly] = [await reserveTwo(), await reserveTwo()]
  if (refunded) await db.fail(refunded)
  await db.changePlan(plan.id, 'total_designs = 3')
  if (partly) await db.fail(partly)
  expect(await db.readPlan(plan.id)).toMatchObject({ designs_left: 3 })
}

/**
 * Rows of every table, including those whose columns later migrations backfill: credits taken and refunded, a receipt that was
 * sent.
 */
export async function fill(db: TestDb): Promise<void> {
  const tables = new Set(await tableNames(db))
  for (const { table, rowOf } of accessCases) {
    if (!tables.has(table)) continue
    const { sql, values } = insertInto(table, await rowOf(db, await db.newUser()))
    await db.query(sql, values)
  }
  const user = await db.newUser()
  const plan = await db.newPlan(user, { designs_left: 5, total_designs: 5 })
  const runs = await Promise.all([db.reserve(user.id), db.reserve(user.id), db.reserve(user.id)])
  for (const { run } of runs.slice(0, 2)) if (run) await db.fail(run)
  const now = new Date().toISOString()
  const captured = {
    capture_id: newOrderId(),
    captured_amount: 19,
    captured_at: now,
    receipt_claimed_at: now,
  }
  const payment = paymentOf(user.id, { status: 'completed', subscription_id: plan.id, ...captured })
  await db.insertRow('payments', payment)
}

const tableNames = async (db: TestDb) =>
  (
    await db.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
       where schemaname = 'public' or (schemaname, tablename) in (('storage', 'objects'), ('storage', 'buckets'))`,
    )
  ).map(({ name }) => name)

export async function rowsOf(db: TestDb): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const table of await tableNames(db)) {
    const rows = await db.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
    stored.push(...rows.map(({ row }) => ({ table, row })))
  }
  return stored
}

/** A released table without rows would be upgraded untested: add a case to `access-rows.ts`. */
async function emptyTables(db: TestDb): Promise<string[]> {
  const filled = new Set((await rowsOf(db)).map(({ table }) => table))
  return (await tableNames(db)).filter((table) => !filled.has(table))
}
