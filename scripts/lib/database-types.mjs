// TypeScript types of the database's public schema, from its catalogue, in the shape that supabase-js wants.

/**
 * @typedef {<Row extends object>(sql: string) => Promise<Row[]>} Query
 * @typedef {{ table: string, name: string, type: string, hasDefault: boolean, isNullable: boolean,
 *   isGenerated: boolean }} Column
 * @typedef {{ table: string, column: string, rule: string }} Check
 * @typedef {{ table: string, name: string, columns: string[], isOneToOne: boolean, to: string, toColumns: string[] }} Reference
 * @typedef {{ name: string, inputs: { name: string, type: string, isOptional: boolean }[], outputs: { name: string, type: string }[],
 *   returns: string, isSet: boolean, comment: string | null }} Callable
 */

const COLUMNS = `
select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
  a.atthasdef or a.attidentity <> '' as "hasDefault", not a.attnotnull as "isNullable",
  a.attgenerated <> '' as "isGenerated"
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by 1, 2`

/** Rules about one column alone. */
const CHECKS = `
select c.relname as "table", a.attname as "column", pg_get_constraintdef(k.oid) as rule
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
where k.connamespace = 'public'::regnamespace and k.contype = 'c' and cardinality(k.conkey) = 1
order by 1, 2, 3`

const REFERENCES = `
select c.relname as "table", k.conname as name, r.relname as "to",
  (select array_agg(a.attname order by n) from unnest(k.conkey) with ordinality as u (num, n)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = num) as columns,
  (select array_agg(a.attname order by n) from unnest(k.confkey) with ordinality as u (num, n)
    join pg_attribute a on a.attrelid = r.oid and a.attnum = num) as "toColumns",
  exists (
    select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and (select array_agg(x order by x) from unnest(i.indkey::smallint[]) x)
        = (select array_agg(x order by x) from unnest(k.conkey) x)
  ) as "isOneToOne"
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_class r on r.oid = k.confrelid
where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
order by 1, 2`

/** Those that the API offers. */
const FUNCTIONS = `
select p.proname as name, format_type(p.prorettype, null) as returns, p.proretset as "isSet",
  obj_description(p.oid, 'pg_proc') as comment,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'name', p.proargnames[n], 'type', format_type(type, null), 'isOptional', n > p.pronargs - p.pronargdefaults
    ) order by n)
    from unnest(p.proargtypes::oid[]) with ordinality as u (type, n)
  ), '[]') as inputs,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(type, null)) order by n)
    from unnest(p.proallargtypes) with ordinality as u (type, n) where p.proargmodes[n] = 't'
  ), '[]') as outputs
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
order by 1`

const LINE_WIDTH = 110

const TYPES = new Map([
  ...['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric'].map(typed('number')),
  ...['text', 'character varying', 'uuid', 'date', 'timestamp with time zone'].map(typed('string')),
  ...['boolean'].map(typed('boolean')),
  ...['json', 'jsonb'].map(typed('Json')),
  ...['void'].map(typed('undefined')),
])

/** @param {string} type @returns {(name: string) => [string, string]} */
function typed(type) {
  return (name) => [name, type]
}

/**
 * The text of `lib/supabase/database.types.ts`.
 * @param {Query} query on a database with the migrations applied
 */
export async function databaseTypes(query) {
  /** @type {[Column[], Check[], Reference[], Callable[]]} */
  const [columns, checks, references, functions] = [
    await query(COLUMNS),
    await query(CHECKS),
    await query(REFERENCES),
    await query(FUNCTIONS),
  ]
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  return `${HEADER}
export type Database = {
  public: {
    Tables: {
${tables.map(([name, own = []]) => tableType(name, own, checks, references)).join('\n')}
    }
    Views: Record<never, never>
    Functions: {
${functions.map((each) => functionType(each, new Set(tables.map(([name]) => name)))).join('\n')}
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

/** A row of a table, as the API sends it. */
export type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']
`
}

const HEADER = `// Written by \`npm run database-types\` from supabase/migrations: change those, not this file.

export type Json = string | number | boolean | null | JsonObject | Json[]
type JsonObject = { [key: string]: Json | undefined }
`

/** @param {string} name @param {Column[]} columns @param {Check[]} checks @param {Reference[]} references */
function tableType(name, columns, checks, references) {
  const typeOf = (/** @type {Column} */ { name: column, type, isNullable }) => {
    const rules = checks.filter((check) => check.table === name && check.column === column)
    return (narrowed(rules) ?? tsType(type)) + (isNullable ? ' | null' : '')
  }
  const isOptional = (/** @type {Column} */ { hasDefault, isNullable }) => hasDefault || isNullable
  const rows = (/** @type {(column: Column) => boolean} */ mayMiss, own = columns) =>
    own.map((column) => field(`          ${column.name}${mayMiss(column) ? '?' : ''}:`, typeOf(column)))
  const written = columns.filter(({ isGenerated }) => !isGenerated)
  return `      ${name}: {
        Row: {
${rows(() => false).join('\n')}
        }
        Insert: {
${rows(isOptional, written).join('\n')}
        }
        Update: {
${rows(() => true, written).join('\n')}
        }
        Relationships: [${listed(references.filter(({ table }) => table === name).map(relationship))}]
      }`
}

/** @param {string[]} lines */
const listed = (lines) => (lines.length === 0 ? '' : `${lines.join('')}\n        `)

/** @param {Reference} reference */
function relationship({ name, columns, isOneToOne, to, toColumns }) {
  const list = (/** @type {string[]} */ names) => names.map((each) => `'${each}'`).join(', ')
  return `
          {
            foreignKeyName: '${name}'
            columns: [${list(columns)}]
            isOneToOne: ${isOneToOne}
            referencedRelation: '${to}'
            referencedColumns: [${list(toColumns)}]
          },`
}

/** The type that a column's checks imply: one of a set of strings, or a JSON object. @param {Check[]} rules */
function narrowed(rules) {
  for (const { column, rule } of rules) {
    if (rule === `CHECK ((jsonb_typeof(${column}) = 'object'::text))`) return 'JsonObject'
    const [, list, single] =
      /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']+'::text))\)\)$/.exec(rule) ?? []
    const values = list ?? single
    if (values !== undefined) return values.replaceAll('::text', '').replaceAll(', ', ' | ')
  }
  return null
}

/** @param {string} type */
function tsType(type) {
  const element = type.endsWith('[]') ? type.slice(0, -2) : type
  const found = TYPES.get(element)
  if (found === undefined) throw new Error(`There is no TypeScript type for ${type} yet.`)
  return found + type.slice(element.length)
}

/** @param {Callable} callable @param {ReadonlySet<string>} tables */
function functionType({ name, inputs, outputs, returns, isSet, comment }, tables) {
  const typeOf = (/** @type {string} */ type) =>
    tables.has(type) ? `Database['public']['Tables']['${type}']['Row']` : tsType(type)
  const nullable = new Set([...(comment ?? '').matchAll(/\b(p_\w+) null\b/g)].map(([, each]) => each))
  const args = inputs.map(
    (each) =>
      `${each.name}${each.isOptional ? '?' : ''}: ${typeOf(each.type)}${nullable.has(each.name) ? ' | null' : ''}`,
  )
  const result =
    outputs.length > 0
      ? `{ ${outputs.map((each) => `${each.name}: ${typeOf(each.type)}`).join('; ')} }`
      : typeOf(returns)
  const doc = comment === null ? '' : `      /** ${comment} */\n`
  return `${doc}      ${name}: {
        Args: ${objectType(args)}
        Returns: ${result}${isSet ? '[]' : ''}
      }`
}

/** A long union as the formatter would have it. @param {string} start @param {string} type */
function field(start, type) {
  const line = `${start} ${type}`
  return line.length <= LINE_WIDTH ? line : [start, ...type.split(' | ')].join('\n            | ')
}

/** As the formatter would have it. @param {string[]} fields */
function objectType(fields) {
  if (fields.length === 0) return 'Record<never, never>'
  const line = `{ ${fields.join('; ')} }`
  return `        Args: ${line}`.length <= LINE_WIDTH
    ? line
    : `{\n          ${fields.join('\n          ')}\n        }`
}
