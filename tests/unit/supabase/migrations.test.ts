import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { runsAlone } from '@/sandbox/database/migrations.mjs'
import { migrationNames, releasedMigrations } from '@/tests/database/support/database'

const sqlOf = (name: string) =>
  readFile(new URL(`../../../supabase/migrations/${name}`, import.meta.url), 'utf8')

const names = await migrationNames()
const released = await releasedMigrations()

describe('migrations', () => {
  test('that were released are never changed, renamed or removed: projects have applied them', async () => {
    for (const [name, checksum] of released) {
      const sql = await sqlOf(name)
      expect([name, createHash('sha256').update(sql).digest('hex')]).toEqual([name, checksum])
    }
  })

  test('that are new come after all that were released: a project applies them in the order of their names', () => {
    const last = [...released.keys()].sort().at(-1) ?? ''
    expect(names.filter((name) => !released.has(name) && name < last)).toEqual([])
  })

  test('build an index of a table with rows while others write to it, in a file of its own', async () => {
    const later = await Promise.all(
      names
        .filter((name) => !released.has(name))
        .map(async (name) => ({ name, sql: (await sqlOf(name)).replace(/--.*$/gm, '').trim() })),
    )
    const isOneStatement = (sql: string) =>
      sql.indexOf(';') === sql.length - 1 && /concurrently if (not )?exists/.test(sql)
    expect(later.filter(({ sql }) => runsAlone(sql) && !isOneStatement(sql))).toEqual([])
    const hasIndexOfKnownTable = (sql: string) => {
      const created = new Set([...sql.matchAll(/create table ([\w.]+)/g)].map(([, table]) => table))
      const indexed = [...sql.matchAll(/create (?:unique )?index \w+ on ([\w.]+)/g)].map(([, table]) => table)
      return indexed.some((table) => !created.has(table))
    }
    expect(later.filter(({ sql }) => hasIndexOfKnownTable(sql)).map(({ name }) => name)).toEqual([])
  })
})
