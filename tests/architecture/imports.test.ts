import { describe, expect, test } from 'vitest'
import { allImports, type Import, isAllowed } from './support/imports'
import { lintRules } from './support/lint-rules'
import { codeFiles } from './support/project-files'
import { homeOf, liesIn, ROOMS, roomOf } from './support/rooms'

/** Code that may reach everywhere, because nothing of the product reaches it. */
const WITHOUT_ROOM = /^tests\//

const imports = allImports()

describe('the rooms of the house', () => {
  test('every file of code stands in one of them', () => {
    const homeless = codeFiles().filter((file) => roomOf(file) === undefined && !WITHOUT_ROOM.test(file))
    expect(homeless).toEqual([])
  })

  test('an import goes only where the table lets it', () => {
    const wrong = imports.filter((each) => !isAllowed(each))
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([])
  })

  test('an import that leaves its room is written from the top', () => {
    const wrong = imports.filter(({ from, specifier, path }) => {
      const hasAlias = /^(app|components|lib)\//.test(from)
      // Workers and benchmarks read these files without a bundler: Node wants the whole file name and knows no alias.
      const isForPlainNode = specifier.endsWith('.ts')
      return (
        hasAlias &&
        path &&
        specifier.startsWith('.') &&
        !isForPlainNode &&
        !isWithin(homeOf(from), homeOf(path))
      )
    })
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([])
  })

  test('no two of them depend on each other, however long the way round', () => {
    expect(cyclesIn(roomGraph(imports))).toEqual([])
  })

  test('lint knows the same table', async () => {
    const text = `${JSON.stringify(lintRules(), null, 2)}\n`
    // After a change of the table: `npx vitest run -u --config tests/vitest.config.ts tests/architecture`.
    await expect(text).toMatchFileSnapshot('rooms.generated.json')
  })

  test('the table names each room once', () => {
    const names = ROOMS.map(({ room }) => room)
    expect(new Set(names).size).toBe(names.length)
  })
})

/** A room stands in another one as `lib/restyle/local` does in `lib/restyle`. */
function isWithin(home: string | undefined, around: string | undefined): boolean {
  return home !== undefined && around !== undefined && liesIn(home, around)
}

type Graph = Map<string, Set<string>>

function roomGraph(all: Import[]): Graph {
  const graph: Graph = new Map()
  for (const { from, path } of all) {
    const [home, target] = [homeOf(from), path === undefined ? undefined : homeOf(path)]
    if (!home || !target || home === target) continue
    graph.set(home, (graph.get(home) ?? new Set()).add(target))
  }
  return graph
}

/** Each room that can reach itself, with the way. */
function cyclesIn(graph: Graph): string[] {
  const search = (start: string, room: string, way: string[], seen: Set<string>): string[] | undefined => {
    for (const next of graph.get(room) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      const found = search(start, next, [...way, next], seen.add(next))
      if (found) return found
    }
    return undefined
  }
  return [...graph.keys()].flatMap((room) => search(room, room, [room], new Set())?.join(' → ') ?? [])
}
