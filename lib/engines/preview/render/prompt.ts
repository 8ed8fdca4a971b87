import { type AreaKind, finishKind, HARD_THING, type KindChoice } from '../../../domain/areas.ts'
import type { Lch } from '../../../math/color.ts'
import { at } from '../../../math/numeric.ts'
import type { Finish } from '../materials/style-sheet.ts'
import { COLOR_WORDS, MATERIAL_WORDS, type MaterialWord, NOUN_WORDS, plainLetters } from './lexicon.ts'
import type { Scheme } from './scheme.ts'

/** One understood request: a new color, a new material, or both, for one kind of area. */
export interface SurfaceRequest {
  readonly kind: AreaKind
  readonly color: { readonly name: string; readonly lch: Lch } | null
  readonly material: { readonly name: string; readonly word: MaterialWord } | null
}

export interface PromptReading {
  readonly requests: readonly SurfaceRequest[]
  /** For the user, e.g. "wall: sage green". Empty when nothing was understood. */
  readonly understood: readonly string[]
}

const NEGATIONS = new Set(['no', 'not', 'without', 'never', "don't"])

/**
 * Reads colors, materials and things from a prompt, clause by clause. A later request for a kind wins. A clause without a thing
 * refers to the only area, or to the walls if there are several.
 */
export function readPrompt(prompt: string, surfaces: readonly KindChoice[]): PromptReading {
  const byKind = new Map<AreaKind, SurfaceRequest>()
  const [only = 'auto', ...others] = surfaces
  const known = others.length === 0 ? finishKind(only) : null
  const clauses = prompt.toLowerCase().split(/[,;.!?\n]|\band\b|\bwith\b/)
  for (const clause of clauses) {
    const found = readClause(clause)
    if (!found.color && !found.material) continue
    const kind = found.kind ?? found.material?.word.kind ?? known ?? 'wall'
    byKind.set(kind, { kind, color: found.color, material: found.material })
  }
  const requests = [...byKind.values()]
  return {
    requests,
    understood: requests.map(
      (request) => `${request.kind === HARD_THING ? 'furniture' : request.kind}: ${nameOf(request)}`,
    ),
  }
}

function nameOf({ color, material }: SurfaceRequest): string {
  if (!color || !material) return color?.name ?? material?.name ?? ''
  return `${color.name} ${material.name}`
}

function readClause(clause: string) {
  let color: SurfaceRequest['color'] = null
  let material: SurfaceRequest['material'] = null
  let kind: AreaKind | null = null
  const words = (plainLetters(clause).match(/[a-z']+/g) ?? []).map(normalized)
  for (let i = 0; i < words.length; i++) {
    if (NEGATIONS.has(at(words, i))) break
    const pair = `${at(words, i)} ${words[i + 1] ?? ''}`
    const two = lookUp(pair)
    const { name, entry } = two
      ? { name: pair, entry: two }
      : { name: at(words, i), entry: lookUp(at(words, i)) }
    if (!entry) continue
    if (two) i += 1
    if (entry.color) color = { name, lch: entry.color }
    if (entry.material) material = { name, word: entry.material }
    if (entry.kind) kind = entry.kind
  }
  return { color, material, kind }
}

function lookUp(key: string): { color?: Lch; material?: MaterialWord; kind?: AreaKind } | null {
  for (const name of [key, singular(key)]) {
    const [color, material, kind] = [own(COLOR_WORDS, name), own(MATERIAL_WORDS, name), own(NOUN_WORDS, name)]
    if (material) return { material }
    if (color) return { color }
    if (kind) return { kind }
  }
  return null
}

/** Own properties only, so that a word like "constructor" isn't found. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function normalized(word: string): string {
  if (word === 'grey') return 'gray'
  if (word === 'color') return 'colour'
  return word === 'wooden' ? 'wood' : word
}

function singular(word: string): string {
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The scheme with the prompt's requests replacing its own entries. */
export function applyRequests(scheme: Scheme, requests: readonly SurfaceRequest[]): Scheme {
  const finishes = { ...scheme.finishes }
  for (const request of requests) {
    const [first, ...others] = finishes[request.kind]
    finishes[request.kind] = [requested(request, first), ...others]
  }
  return { ...scheme, finishes }
}

/** A color alone keeps the scheme's cloth or floor, but paints walls and ceilings. */
function requested({ kind, color, material }: SurfaceRequest, current: Finish | undefined): Finish {
  const name = nameOf({ kind, color, material })
  if (material) {
    const { finish } = material.word
    return { ...finish, name, lch: color?.lch ?? finish.lch }
  }
  const lch = color?.lch ?? current?.lch ?? [0.9, 0.01, 90]
  if (kind === 'wall' || kind === 'ceiling') return { name, lch, material: 'paint' }
  return { ...current, name, lch }
}
