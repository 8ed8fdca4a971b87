import type { AreaSettings } from './area-settings'
import { materialName } from './materials'
import type { Bond } from './own-material'

/** What a design was made from, as far as it can be told by it. */
export type VersionFacts = {
  readonly style: string
  readonly areas: readonly AreaSettings[]
  /** What each area became, as the engine says; empty where it doesn't. */
  readonly finishes: readonly string[]
}

/** What colors and layouts are called. */
export type VersionWords = {
  readonly style: (style: string) => string
  readonly color: (color: string) => string
  readonly bond: (bond: Bond) => string
}

/** As many differences as a name has room for. */
const MOST = 3

/**
 * Names designs of one room by what differs between them: "Linen, herringbone". Empty for one that differs from the others in
 * nothing that can be named.
 */
export function versionNames(versions: readonly VersionFacts[], words: VersionWords): string[] {
  return differences(versions.map((version) => factsOf(version, words))).map(withCapital)
}

/** The values by what they are of, without those that all have; where the style differs, without what follows from it. */
export function differences(versions: readonly ReadonlyMap<string, string>[]): string[] {
  const keys = [...new Set(versions.flatMap((facts) => [...facts.keys()]))]
  const differing = keys.filter((key) => new Set(versions.map((facts) => facts.get(key) ?? '')).size > 1)
  const told = differing.includes(STYLE) ? differing.filter((key) => !key.startsWith(FOLLOWS)) : differing
  return versions.map((facts) => {
    const values = told.flatMap((key) => facts.get(key) || [])
    return [...new Set(values)].slice(0, MOST).join(', ')
  })
}

export const STYLE = 'style'
/** Begins the key of a finish that the style decides. */
export const FOLLOWS = 'by style '

/** Areas are told apart by what they are: a version may have more of them, or others. */
function factsOf({ style, areas, finishes }: VersionFacts, words: VersionWords): ReadonlyMap<string, string> {
  const facts = new Map([[STYLE, words.style(style)]])
  const counts = new Map<string, number>()
  for (const [index, area] of areas.entries()) {
    const count = (counts.get(area.kind) ?? 0) + 1
    counts.set(area.kind, count)
    const key = `${area.kind} ${count}`
    const finish = finishes[index]
    if (area.material === 'style' && finish) facts.set(`${FOLLOWS}${key}`, finish)
    const material = materialName(area)
    if (material) facts.set(`${key} material`, material)
    if (area.color !== '') facts.set(`${key} color`, words.color(area.color))
    if (area.own) facts.set(`${key} bond`, words.bond(area.own.bond).toLowerCase())
  }
  return facts
}

function withCapital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
