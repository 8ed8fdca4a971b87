import { at } from './at.ts'
import { COLOUR_WORDS, MATERIAL_WORDS, type MaterialWord, NOUN_WORDS } from './lexicon.ts'
import { type Role, roleOfSurface, type Surface } from './role-names.ts'
import type { Scheme } from './scheme.ts'
import type { Finish, Lch } from './style-sheet.ts'

/** One understood wish: a role's new colour, material, or both. */
export interface Wish {
  readonly role: Role
  readonly colour: { readonly name: string; readonly lch: Lch } | null
  readonly material: { readonly name: string; readonly word: MaterialWord } | null
}

export interface PromptReading {
  readonly wishes: readonly Wish[]
  /** For the person, e.g. "wall: sage green". Empty when nothing was understood. */
  readonly understood: readonly string[]
  /** The one surface the prompt speaks of, if it is one. */
  readonly role: Role | null
}

const NEGATIONS = new Set(['no', 'not', 'without', 'never', "don't"])

/** Reads colours, materials and things from a prompt, clause by clause. A later wish for a role wins. */
export function readPrompt(prompt: string, surface: Surface): PromptReading {
  const byRole = new Map<Role, Wish>()
  const nouns = new Set<Role>()
  const clauses = prompt.toLowerCase().split(/[,;.!?\n]|\band\b|\bwith\b/)
  for (const clause of clauses) {
    const found = readClause(clause)
    if (found.role) nouns.add(found.role)
    if (!found.colour && !found.material) continue
    const role = found.role ?? found.material?.word.role ?? roleOfSurface(surface) ?? 'wall'
    byRole.set(role, { role, colour: found.colour, material: found.material })
  }
  const wishes = [...byRole.values()]
  const [only, ...others] = nouns
  return {
    wishes,
    understood: wishes.map((wish) => `${PLAIN_NAMES[wish.role]}: ${nameOf(wish)}`),
    role: only !== undefined && others.length === 0 ? only : null,
  }
}

const PLAIN_NAMES: Readonly<Record<Role, string>> = {
  wall: 'wall',
  ceiling: 'ceiling',
  floor: 'floor',
  wood: 'wood',
  textile: 'fabric',
  metal: 'metal',
  keep: 'unchanged',
}

function nameOf({ colour, material }: Wish): string {
  if (!colour || !material) return colour?.name ?? material?.name ?? ''
  return `${colour.name} ${material.name}`
}

function readClause(clause: string) {
  let colour: Wish['colour'] = null
  let material: Wish['material'] = null
  let role: Role | null = null
  const words = (
    clause
      .replaceAll('-', ' ')
      .replaceAll('é', 'e')
      .match(/[a-z']+/g) ?? []
  ).map(normalised)
  for (let i = 0; i < words.length; i++) {
    if (NEGATIONS.has(at(words, i))) break
    const pair = `${at(words, i)} ${words[i + 1] ?? ''}`
    const two = lookUp(pair)
    const { name, entry } = two
      ? { name: pair, entry: two }
      : { name: at(words, i), entry: lookUp(at(words, i)) }
    if (!entry) continue
    if (two) i += 1
    if (entry.colour) colour = { name, lch: entry.colour }
    if (entry.material) material = { name, word: entry.material }
    if (entry.role) role = entry.role
  }
  return { colour, material, role }
}

function lookUp(key: string): { colour?: Lch; material?: MaterialWord; role?: Role } | null {
  for (const name of [key, singular(key)]) {
    const [colour, material, role] = [
      own(COLOUR_WORDS, name),
      own(MATERIAL_WORDS, name),
      own(NOUN_WORDS, name),
    ]
    if (material) return { material }
    if (colour) return { colour }
    if (role) return { role }
  }
  return null
}

/** Words like "constructor" must not find what every object has. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

function normalised(word: string): string {
  if (word === 'gray') return 'grey'
  if (word === 'color') return 'colour'
  return word === 'wooden' ? 'wood' : word
}

function singular(word: string): string {
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The scheme with the prompt's wishes in place of its own entries. */
export function applyWishes(scheme: Scheme, wishes: readonly Wish[]): Scheme {
  let out = scheme
  for (const wish of wishes) {
    if (wish.role === 'keep') continue
    if (wish.role === 'textile') {
      out = { ...out, textiles: [wished(wish, at(scheme.textiles, 0)), ...out.textiles.slice(1)] }
    } else out = { ...out, [wish.role]: wished(wish, scheme[wish.role]) }
  }
  return out
}

/** A colour alone keeps the cloth or floor of the scheme but makes walls and ceilings painted. */
function wished({ role, colour, material }: Wish, current: Finish | undefined): Finish {
  const name = nameOf({ role, colour, material })
  if (material) {
    const { material: recipe, lch, parameters } = material.word
    const finish = { name, lch: colour?.lch ?? lch, material: recipe }
    return parameters ? { ...finish, parameters } : finish
  }
  const lch = colour?.lch ?? current?.lch ?? [0.9, 0.01, 90]
  if (role === 'wall' || role === 'ceiling') return { name, lch, material: 'paint' }
  return { ...current, name, lch }
}
