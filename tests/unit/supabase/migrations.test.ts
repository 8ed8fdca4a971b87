import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { standaloneStatements } from '@/sandbox/database/migrations.mjs'
import { migrationNames, releasedMigrations } from '@/tests/database/support/database'

const sqlOf = (name: string) =>
  readFile(new URL(`../../../supabase/migrations/${name}`, import.meta.url), 'utf8')

const names = await migrationNames()
const released = await releasedMigrations()
/** Unreleased ones, without their comments. */
const later = await Promise.all(
  names
    .filter((name) => !released.has(name))
    .map(async (name) => ({ name, sql: (await sqlOf(name)).replace(/--.*$/gm, '').trim() })),
)
/** Matches of the pattern's first group in them, in order. */
const found = (pattern: RegExp) =>
  later.flatMap(({ sql }) => [...sql.matchAll(pattern)].map(([, name]) => name))
const repeated = (list: readonly unknown[]) => list.filter((each, index) => list.indexOf(each) < index)

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

  test('are not dated in the future, or one that is written tomorrow would come before them', () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    expect(names.filter((name) => !/^\d{14}_\w+\.sql$/.test(name) || name.slice(0, 8) > today)).toEqual([])
  })

  test('that are new say everything once: no function twice, no table changed that they create', () => {
    expect(repeated(found(/^create (?:or replace )?function ([\w.]+)/gm))).toEqual([])
    const created = found(/^create table ([\w.]+)/gm)
    const changed = found(/^(?:alter|drop) table (?:if exists )?([\w.]+)(?! enable row level security)\b/gm)
    expect(changed.filter((table) => created.includes(table))).toEqual([])
  })

  test('build an index of a table with rows while others write to it, in a file of such statements alone', () => {
    const concurrent = later.filter(({ sql }) => /\bconcurrently\b/.test(sql))
    for (const { sql } of concurrent) {
      for (const statement of standaloneStatements(sql)) {
        // `drop index concurrently` fails with some versions of the Supabase CLI.
        expect(statement.trim()).toMatch(/^create (unique )?index concurrently if not exists [^;]+;$/)
      }
      expect(standaloneStatements(sql)).not.toEqual([])
    }
    const hasIndexOfKnownTable = (sql: string) => {
      const created = new Set([...sql.matchAll(/create table ([\w.]+)/g)].map(([, table]) => table))
      const indexed = [...sql.matchAll(/create (?:unique )?index \w+ on ([\w.]+)/g)].map(([, table]) => table)
      return indexed.some((table) => !created.has(table))
    }
    expect(later.filter(({ sql }) => hasIndexOfKnownTable(sql)).map(({ name }) => name)).toEqual([])
  })
})
