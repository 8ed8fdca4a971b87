import type { TestDatabase } from './database'
import type { DeclaredColumn, DeclaredFunction, DeclaredSchema, Kind } from './declared-schema'

type ColumnEntry = {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  check: string | null
}

type FunctionEntry = {
  name: string
  arguments: { name: string; type: string }[]
  defaults: number
  returns: string
  source: string
}

const scalarKinds: Record<string, Kind> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  jsonb: 'json',
  'uuid[]': 'string[]',
}

/** The schema as the database has it, in the words of {@link DeclaredSchema}. */
export async function readRealSchema(database: TestDatabase): Promise<DeclaredSchema> {
  const columns = await database.query<ColumnEntry>(
    `select c.relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as nullable,
       atthasdef as has_default, (
         select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
         where k.conrelid = c.oid and contype = 'c' and conkey = array[attnum]
       ) as check
     from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  const functions = await database.query<FunctionEntry>(
    `select proname as name, pronargdefaults as defaults, format_type(prorettype, null) as returns,
       prosrc as source, (
         select jsonb_agg(jsonb_build_object('name', proargnames[position], 'type', format_type(type, null))
           order by position)
         from unnest(proargtypes::oid[]) with ordinality arg (type, position)
       ) as arguments
     from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const tables: DeclaredSchema['tables'] = {}
  for (const entry of columns) {
    const known = tables[entry.table]
    tables[entry.table] = { ...known, [entry.column]: columnOf(entry) }
  }
  return { tables, functions: Object.fromEntries(functions.map((entry) => [entry.name, functionOf(entry)])) }
}

function columnOf({ type, nullable, has_default, check }: ColumnEntry): DeclaredColumn {
  const kind = kindOf(type)
  return {
    kind,
    nullable,
    values: kind === 'string' ? matchesOf(check ?? '', /'(\w+)'::text/g) : [],
    optionalOnInsert: nullable || has_default,
  }
}

function functionOf({ arguments: args, defaults, returns, source }: FunctionEntry): DeclaredFunction {
  return {
    args: Object.fromEntries(
      args.map(({ name, type }, index) => [
        name,
        { kind: kindOf(type), optional: index >= args.length - defaults },
      ]),
    ),
    returns: kindOf(returns),
    // The words that stand where this schema's functions name an outcome.
    outcomes: matchesOf(source, /(?:'outcome', |run_answer\(\s*|\bthen |\belse )'(\w+)'/g),
  }
}

/** A row type travels as a JSON object. */
const kindOf = (type: string): Kind => scalarKinds[type] ?? 'json'

function matchesOf(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, word = '']) => word))].sort()
}
