import 'server-only'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import * as z from 'zod'

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
})
export type SavedTable = z.output<typeof tableSchema>
export const savedTablesSchema = z.array(tableSchema)

const storedFileSchema = z.object({ bucket: z.string(), path: z.string(), bytes: z.number() })
/** A file of the storage, as the database lists it. */
export type StoredFile = z.output<typeof storedFileSchema>
export const storedFilesSchema = z.array(storedFileSchema)

/** What a backup, or a restore, could not do, in a sentence for the owner. */
export class BackupError extends Error {}

/** Both belong to the moment, not to anybody. */
const LEFT_OUT = ['public.rate_limits']

/** What is ours, and who the users are. Supabase's own tables besides hold sessions, which end, or follow from these. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r'
    and (n.nspname = 'public' or (n.nspname = 'auth' and c.relname in ('users', 'identities')))
  group by 1, 2
  order by 1, 2`

const FILES = `
  select bucket_id as bucket, name as path, coalesce((metadata ->> 'size')::bigint, 0)::float8 as bytes
  from storage.objects
  where bucket_id = any ($1)
  order by 1, 2`

const SEQUENCES = `
  select c.oid::regclass::text as table, a.attname as column, s.name as sequence
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind = 'r'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join lateral (select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as name) s
  where s.name is not null`

const COLUMN_TYPES = `
  select a.attname as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`
const columnTypesSchema = z.array(z.object({ column: z.string(), type: z.string() }))

/** Rows of a file: so many that the way to the database hardly counts, and little memory on both sides. */
const BATCH = 500
/** The same of rows that may have as many bytes as a whole room. */
const BATCH_OF_ROOMS = 20
const TABLES_OF_ROOMS = ['rooms', 'design_documents']
const batchOf = ({ name }: Pick<SavedTable, 'name'>) =>
  TABLES_OF_ROOMS.includes(name) ? BATCH_OF_ROOMS : BATCH
/** After so many files it says how far it is. */
const FILES_A_WORD = 100

const savedRowsSchema = z.array(z.object({ row: z.string() }))

const fileOf = (folder: string, { schema, name }: Pick<SavedTable, 'schema' | 'name'>, batch: number) =>
  join(folder, `${schema}.${name}.${batch}.json`)
const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`)

/**
 * Writes every row of ours into the folder, and lists the files of these buckets: all as of one moment, whatever is written
 * meanwhile. A file holds some rows of a table as JSON, each an array of its values as PostgreSQL writes them.
 */
export async function saveRows(
  sql: postgres.Sql,
  folder: string,
  buckets: readonly string[],
): Promise<{ tables: SavedTable[]; files: StoredFile[] }> {
  return sql.begin('isolation level repeatable read read only', async (snapshot) => {
    const found = z.array(tableSchema.omit({ rows: true })).parse(await snapshot.unsafe(TABLES))
    const tables: SavedTable[] = []
    for (const table of found) {
      if (LEFT_OUT.includes(`${table.schema}.${table.name}`)) continue
      tables.push({ ...table, rows: await saveTable(snapshot, folder, table) })
    }
    return { tables, files: storedFilesSchema.parse(await snapshot.unsafe(FILES, [[...buckets]])) }
  })
}

/** Says how many rows there are. */
async function saveTable(
  snapshot: postgres.TransactionSql,
  folder: string,
  table: Omit<SavedTable, 'rows'>,
): Promise<number> {
  const [schema, name] = quoted(table.schema, table.name)
  const values = quoted(...table.columns).map((column) => `${column}::text`)
  const all = `select json_build_array(${values.join(', ')})::text as row from ${schema}.${name}`
  const batch = batchOf(table)
  let saved = 0
  // Not by `copy`: its stream may end without the driver taking notice (porsager/postgres#499), and PGlite takes none in.
  for await (const found of snapshot.unsafe(all).cursor(batch)) {
    const rows = savedRowsSchema.parse(found).map(({ row }) => row)
    await writeFile(fileOf(folder, table, saved / batch), `[${rows.join(',\n')}]`, { mode: 0o600 })
    saved += rows.length
  }
  return saved
}

/** How many users and payments there are: none in a new project, whose other rows come with its migrations. */
export async function countPeople(sql: postgres.Sql): Promise<number> {
  const rows = await sql`
    select (select count(*) from auth.users)::int + (select count(*) from public.payments)::int as count`
  return z.number().parse(rows[0]?.count)
}

/**
 * Puts the rows back as they were, all or none, in the place of what the migrations began with: no trigger fills in, stamps or follows
 * anything. The tables have to be there, with the columns that were saved.
 */
export async function loadRows(
  sql: postgres.Sql,
  folder: string,
  tables: readonly SavedTable[],
  progress: (line: string) => void,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe('set local session_replication_role = replica')
    for (const table of tables) await loadTable(transaction, folder, table, progress)
    // Where rows are numbered, the next one comes after the last.
    for (const { table, column, sequence } of await transaction.unsafe(SEQUENCES)) {
      const [name] = quoted(column)
      await transaction.unsafe(
        `select setval($1, (select max(${name}) from ${table})) where exists (select from ${table})`,
        [sequence],
      )
    }
  })
}

async function loadTable(
  transaction: postgres.TransactionSql,
  folder: string,
  table: SavedTable,
  progress: (line: string) => void,
): Promise<void> {
  const [schema, name] = quoted(table.schema, table.name)
  await transaction.unsafe(`delete from ${schema}.${name}`)
  const insert = await insertInto(transaction, table)
  const batches = Math.ceil(table.rows / batchOf(table))
  let loaded = 0
  for (let batch = 0; batch < batches; batch++) {
    const rows = await readFile(fileOf(folder, table, batch), 'utf8')
    loaded += (await transaction.unsafe(insert, [rows], { prepare: true })).count
    if ((batch + 1) % FILES_A_WORD === 0) progress(`rows of ${table.name}: ${loaded} of ${table.rows}`)
  }
  if (loaded === table.rows) return
  const files = `${table.schema}.${table.name}`
  throw new BackupError(`The files of ${files} have ${loaded} rows and not ${table.rows}.`)
}

/** A statement that inserts the rows of a file, its one parameter. The types of the columns read the values. */
async function insertInto(transaction: postgres.TransactionSql, table: SavedTable): Promise<string> {
  const [schema, name] = quoted(table.schema, table.name)
  const known = columnTypesSchema.parse(await transaction.unsafe(COLUMN_TYPES, [`${schema}.${name}`]))
  const types = new Map(known.map(({ column, type }) => [column, type]))
  const values = table.columns.map((column, at) => `(v ->> ${at})::${types.get(column) ?? 'text'}`)
  return `insert into ${schema}.${name} (${quoted(...table.columns).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::text::json) v`
}
