import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** As far as the catalogue and TypeScript can both tell: any object is `json`. */
export type Kind = 'string' | 'number' | 'boolean' | 'json' | 'string[]'

/** `values`: the only ones a text may have, sorted; empty when it is free. */
export type DeclaredColumn = { kind: Kind; nullable: boolean; values: string[]; optionalOnInsert: boolean }
export type DeclaredFunction = {
  args: Record<string, { kind: Kind; optional: boolean }>
  returns: Kind
  /** What `outcome` may be, sorted. */
  outcomes: string[]
}
export type DeclaredSchema = {
  tables: Record<string, Record<string, DeclaredColumn>>
  functions: Record<string, DeclaredFunction>
}

const typesFile = fileURLToPath(new URL('../../../lib/adapters/supabase/database.types.ts', import.meta.url))

/** Reads `Database` with TypeScript's own checker: what the app is compiled against, and no copy of it. */
export function readDeclaredSchema(): DeclaredSchema {
  const program = ts.createProgram([typesFile], { strict: true, exactOptionalPropertyTypes: true, types: [] })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(typesFile)
  const module = source && checker.getSymbolAtLocation(source)
  const database = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Database')
  if (!database) throw new Error(`${typesFile} does not export "Database".`)

  const members = (type: ts.Type) =>
    checker.getPropertiesOfType(type).map((symbol) => ({
      name: symbol.name,
      type: checker.getTypeOfSymbol(symbol),
      optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    }))
  const member = (type: ts.Type, name: string) => {
    const found = members(type).find((candidate) => candidate.name === name)
    if (!found) throw new Error(`${checker.typeToString(type)} has no "${name}".`)
    return found.type
  }

  const columnsOf = (table: ts.Type): Record<string, DeclaredColumn> => {
    const insert = new Map(members(member(table, 'Insert')).map(({ name, optional }) => [name, optional]))
    return toRecord(members(member(table, 'Row')), ({ name, type }) => ({
      kind: kindOf(type),
      nullable: variantsOf(type).some(isNull),
      values: literalsOf(type),
      optionalOnInsert: insert.get(name) ?? false,
    }))
  }
  const functionOf = (declared: ts.Type): DeclaredFunction => {
    const returns = member(declared, 'Returns')
    const outcomes = variantsOf(returns).flatMap((variant) =>
      members(variant)
        .filter(({ name }) => name === 'outcome')
        .flatMap(({ type }) => literalsOf(type)),
    )
    return {
      args: toRecord(members(member(declared, 'Args')), ({ type, optional }) => ({
        kind: kindOf(type),
        optional,
      })),
      returns: kindOf(returns),
      outcomes: outcomes.sort(),
    }
  }

  const schema = member(checker.getDeclaredTypeOfSymbol(database), 'public')
  return {
    tables: toRecord(members(member(schema, 'Tables')), ({ type }) => columnsOf(type)),
    functions: toRecord(members(member(schema, 'Functions')), ({ type }) => functionOf(type)),
  }
}

const variantsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])
const isNull = (type: ts.Type) => (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0

function kindOf(type: ts.Type): Kind {
  const kinds = new Set(
    variantsOf(type)
      .filter((variant) => !isNull(variant))
      .map(kindOfVariant),
  )
  const [kind] = kinds
  if (!kind || kinds.size > 1) throw new Error(`One column holds ${[...kinds].join(' or ')}.`)
  return kind
}

function kindOfVariant({ flags, symbol }: ts.Type): Kind {
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean'
  return symbol?.name === 'Array' ? 'string[]' : 'json'
}

function literalsOf(type: ts.Type): string[] {
  return variantsOf(type)
    .flatMap((variant) => (variant.isStringLiteral() ? [variant.value] : []))
    .sort()
}

function toRecord<T extends { name: string }, V>(
  items: readonly T[],
  toValue: (item: T) => V,
): Record<string, V> {
  return Object.fromEntries(items.map((item) => [item.name, toValue(item)]))
}
