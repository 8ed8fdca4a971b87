import { hasStyle, TASK_RULES } from '../tasks/tasks'
import { type AreaKind, finishKind, type KindChoice } from './areas'
import { type AreaSettings, type GenerationParams, isKept } from './design-run'
import { materialName } from './materials'
import { nearestPaint } from './nearest-paint'
import { PAINTS } from './paints'
import { findRoom } from './rooms'
import { COATS } from './shopping/shopping-item'
import { styleLabel } from './styles'

type TitleFacts = {
  readonly roomType: string
  readonly style: string
  readonly areas: readonly AreaSettings[]
}

/** What a room without a name is called: the room found and its main finish, "Bedroom, navy wall", or else its style. */
export function roomTitle({ roomType, style, areas }: TitleFacts): string {
  return [roomNoun(roomType), finishesOf(areas)[0] || styleLabel(style)].filter(Boolean).join(', ')
}

/** Designs without a style, by what they do. */
const ALTERED = {
  look: 'Restyled',
  removed: 'Things removed',
  added: 'Furnished',
  sharpened: 'Sharpened',
} as const

export type NamedDesign = Pick<GenerationParams, 'task' | 'areas'> & {
  readonly style?: string
  readonly furnishing?: { readonly thing: string }
}

/** What a design is called: its main finish, "Navy wall", or else its style or what it does. */
export function designName(design: NamedDesign): string {
  return nameIn(factsOf(design))
}

/** The names of a list's designs: those of one name also say how they differ, "Navy wall, checkerboard floor". */
export function designNames(designs: readonly NamedDesign[]): string[] {
  const all = designs.map(factsOf)
  return all.map((facts) => {
    const alike = all.filter(([name]) => name === facts[0])
    const own = facts.filter((fact) => alike.some((others) => !others.includes(fact)))
    return [nameIn(facts), ...own.slice(0, MOST_DIFFERENCES)].join(', ')
  })
}

/** Tells equal names apart by numbers: "Navy wall", "Navy wall 2". */
export function numbered(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((each) => each === name).length
    return earlier > 0 ? `${name} ${earlier + 1}` : name
  })
}

const MOST_DIFFERENCES = 2

function nameIn([name = ALTERED.look]: readonly string[]): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What can be said of a design, the most telling first: its finishes, and its style where that decides any. */
function factsOf(design: NamedDesign): string[] {
  const { task, areas, style = '', furnishing } = design
  if (!hasStyle(design))
    return [ALTERED[TASK_RULES[task].alters], furnishing?.thing.replace('-', ' ')].filter(isSaid)
  const changing = areas.filter((area) => !isKept(area, task))
  const finishes = finishesOf(changing)
  const isStyled = finishes.length === 0 || changing.some(({ material }) => material === 'style')
  return [...finishes, isStyled && styleLabel(style)].filter(isSaid)
}

const isSaid = (fact: string | false | null | undefined): fact is string => Boolean(fact)

/** A title as part of a file's name: "bedroom-navy-wall". */
export function titleInFiles(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'room'
}

/** What the form's labels say about a room's looks. */
const LOOKS = /^(?:Modern|Cozy|Luxury|Traditional|Master) /

function roomNoun(roomType: string): string {
  const room = findRoom(roomType)
  if (!room || room.value === 'other') return 'Room'
  const noun = room.label.replace(LOOKS, '').toLowerCase()
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** The kinds of areas, those that make up most of a room first. */
const BY_SIZE: readonly (AreaKind | null)[] = [
  'wall',
  'floor',
  'tiles',
  'ceiling',
  'fabric',
  'wood',
  'painted',
  null,
]

/** The finishes the user chose, that of the largest kind of area first. */
function finishesOf(areas: readonly AreaSettings[]): string[] {
  const ordered = BY_SIZE.flatMap((kind) => areas.filter((area) => finishKind(area.kind) === kind))
  return [...new Set(ordered.map(finishName).filter(isSaid))]
}

const SURFACES: Partial<Record<KindChoice, string>> = {
  wall: 'wall',
  ceiling: 'ceiling',
  floor: 'floor',
  painted: 'furniture',
  door: 'door',
}

/** Materials whose names alone don't say that they are a surface. */
const BARE: ReadonlySet<string> = new Set(['checkerboard', 'herringbone', 'terracotta', 'marble', 'terrazzo'])

function finishName(area: AreaSettings): string {
  const { kind, material, color, own } = area
  const name = materialName(area)
  if (name === null || own) return name ?? ''
  const tone = toneOf(color)
  const surface = SURFACES[kind]
  if (!COATS.has(material))
    return [tone, name.toLowerCase(), BARE.has(material) && surface].filter(isSaid).join(' ')
  const coat = material === 'paint' ? 'painted' : name.toLowerCase()
  return `${tone || coat} ${surface ?? 'area'}`
}

const TONES = PAINTS.map((paint) => ({ ...paint, code: '' }))
/** Colors that differ by more (ΔE2000) have another name. */
const MOST_DIFFERENCE = 10

function toneOf(color: string): string {
  const nearest = color === '' ? null : nearestPaint(TONES, color)
  return nearest && nearest.difference <= MOST_DIFFERENCE ? nearest.paint.name.toLowerCase() : ''
}
