// Changed rows. A hosted project reads them from the write-ahead log; here, a trigger on each table in the publication
// "supabase_realtime" sends NOTIFY. It is in the schema "sandbox".

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */
/** @typedef {import('@electric-sql/pglite').Transaction} Transaction */
/** @typedef {{ role: string, sub: string | null, expiresAtMs: number, all: Record<string, unknown> }} Claims */
/** @typedef {{ type: 'INSERT' | 'UPDATE' | 'DELETE', schema: string, table: string, id: string, at: string }} Change */
/** @typedef {{ name: string, type: string }} Column */
/** @typedef {{ columns: Column[], record: Record<string, unknown> }} VisibleRow */

const announcer = `
create schema if not exists sandbox;
create or replace function sandbox.announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sandbox_changes', json_build_object(
    'type', tg_op, 'schema', tg_table_schema, 'table', tg_table_name, 'at', clock_timestamp(),
    'id', to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'id')::text);
  return null;
end $$;
`

const requestRoles = new Set(['anon', 'authenticated', 'service_role'])

/**
 * Puts the trigger on every published table.
 * @param {PGlite} database
 * @returns {Promise<Set<string>>} the published tables as "schema.table"
 */
export async function announcePublishedTables(database) {
  await database.exec(announcer)
  /** @type {import('@electric-sql/pglite').Results<{ schema: string, table: string, name: string }>} */
  const { rows } = await database.query(
    `select schemaname as schema, tablename as table, format('%I.%I', schemaname, tablename) as name
     from pg_publication_tables where pubname = 'supabase_realtime'`,
  )
  for (const { name } of rows) {
    await database.exec(
      `create or replace trigger sandbox_realtime after insert or update or delete on ${name}
       for each row execute function sandbox.announce_change()`,
    )
  }
  return new Set(rows.map(({ schema, table }) => `${schema}.${table}`))
}

/**
 * @param {PGlite} database
 * @param {(change: Change) => void} onChange
 * @returns {Promise<() => Promise<void>>} stops listening
 */
export const listenForChanges = (database, onChange) =>
  database.listen('sandbox_changes', (text) => onChange(JSON.parse(text)))

/**
 * The changed row as visible to a token's owner: with their role, policies and columns.
 * @param {PGlite} database
 * @param {Change} change
 * @param {Claims} claims
 * @returns {Promise<VisibleRow | null>} null if they may not see it, or if it is gone again
 */
export async function readAs(database, change, claims) {
  if (!requestRoles.has(claims.role)) return null
  return database.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
              set_config('request.jwt.claim.role', $3, true), set_config('role', $3, true)`,
      [JSON.stringify(claims.all), claims.sub ?? '', claims.role],
    )
    const columns = await readableColumns(transaction, change)
    if (columns.length === 0) return null
    const record = await readRecord(transaction, change, columns)
    return record && { columns, record }
  })
}

/**
 * @param {Transaction} transaction in the role of the reader
 * @param {Change} change
 */
async function readableColumns(transaction, { schema, table }) {
  /** @type {import('@electric-sql/pglite').Results<Column>} */
  const { rows } = await transaction.query(
    `select attname as name, typname as type
     from pg_attribute a
     join pg_type t on t.oid = a.atttypid
     join pg_publication_tables p on p.pubname = 'supabase_realtime' and p.schemaname = $1 and p.tablename = $2
     where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attname = any (p.attnames)
       and has_column_privilege(attrelid, attnum, 'select')
     order by attnum`,
    [schema, table],
  )
  return rows
}

/**
 * @param {Transaction} transaction in the role of the reader
 * @param {Change} change
 * @param {Column[]} columns
 */
async function readRecord(transaction, { schema, table, id }, columns) {
  const list = columns.map(({ name }) => quote(name)).join(', ')
  /** @type {import('@electric-sql/pglite').Results<{ record: Record<string, unknown> }>} */
  const { rows } = await transaction.query(
    `select to_jsonb(seen) as record
     from (select ${list} from ${quote(schema)}.${quote(table)} where id::text = $1) as seen`,
    [id],
  )
  return rows[0]?.record ?? null
}

/** @param {string} name */
const quote = (name) => `"${name.replaceAll('"', '""')}"`
