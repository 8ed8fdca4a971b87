import type { AreaSettings } from './area-settings'
import { materialName } from './materials'
import type { Bond } from './own-material'

/** The facts that designs of one room are told apart by. */
export type VersionFacts = {
  /** The style, or what a design without one does. */
  readonly style: string
  readonly areas: readonly AreaSettings[]
  /** The engine's finish for each area; empty if it reported none. */
  readonly finishes: readonly string[]
}

/** Names of colors and layouts. */
export type VersionWords = {
  readonly color: (color: string) => string
  readonly bond: (bond: Bond) => string
}

/** Maximum number of differences in a name. */
const MOST = 3

/** Names designs of one room by their differences: "Linen, herringbone". Empty if there is no nameable difference. */
export function versionNames(versions: readonly VersionFacts[], words: VersionWords): string[] {
  return differences(versions.map((version) => factsOf(version, words))).map(withCapital)
}

/** The values that differ between versions, joined. If the style differs, leaves out the finishes it implies. */
function differences(versions: readonly ReadonlyMap<string, string>[]): string[] {
  const keys = [...new Set(versions.flatMap((facts) => [...facts.keys()]))]
  const differing = keys.filter((key) => new Set(versions.map((facts) => facts.get(key) ?? '')).size > 1)
  const told = differing.includes(STYLE) ? differing.filter((key) => !key.startsWith(FOLLOWS)) : differing
  return versions.map((facts) => {
    const values = told.flatMap((key) => facts.get(key) || [])
    return [...new Set(values)].slice(0, MOST).join(', ')
  })
}

const STYLE = 'style'
/** Prefix of keys for finishes that the style decides. */
const FOLLOWS = 'by style '

/** Keys areas by kind and count, since versions can have different areas. */
function factsOf({ style, areas, finishes }: VersionFacts, words: VersionWords): ReadonlyMap<string, string> {
  const facts = new Map([[STYLE, style]])
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
