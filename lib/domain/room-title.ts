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
  return [roomNoun(roomType), mainFinish(areas) || styleLabel(style)].filter(Boolean).join(', ')
}

/** Designs without a style, by what they do. */
const ALTERED = {
  look: 'Restyled',
  removed: 'Things removed',
  added: 'Furnished',
  sharpened: 'Sharpened',
} as const

/** What a design is called: its main finish, "Navy wall", or else its style or what it does. */
export function designName(params: Pick<GenerationParams, 'task' | 'areas'> & { style?: string }): string {
  const { task, areas, style = '' } = params
  if (!hasStyle(params)) return ALTERED[TASK_RULES[task].alters]
  const finish = mainFinish(areas.filter((area) => !isKept(area, task)))
  return finish ? finish.charAt(0).toUpperCase() + finish.slice(1) : styleLabel(style) || ALTERED.look
}

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

/** The finish the user chose for the largest kind of area; empty if they chose none. */
function mainFinish(areas: readonly AreaSettings[]): string {
  const ordered = BY_SIZE.flatMap((kind) => areas.filter((area) => finishKind(area.kind) === kind))
  return ordered.map(finishName).find(Boolean) ?? ''
}

const SURFACES: Partial<Record<KindChoice, string>> = {
  wall: 'wall',
  ceiling: 'ceiling',
  floor: 'floor',
  painted: 'furniture',
  door: 'door',
}

function finishName(area: AreaSettings): string {
  const { kind, material, color, own } = area
  const name = materialName(area)
  if (name === null || own) return name ?? ''
  const tone = toneOf(color)
  if (!COATS.has(material)) return [tone, name.toLowerCase()].filter(Boolean).join(' ')
  const coat = material === 'paint' ? 'painted' : name.toLowerCase()
  return `${tone || coat} ${SURFACES[kind] ?? 'area'}`
}

const TONES = PAINTS.map((paint) => ({ ...paint, code: '' }))
/** Colors that differ by more (ΔE2000) have another name. */
const MOST_DIFFERENCE = 10

function toneOf(color: string): string {
  const nearest = color === '' ? null : nearestPaint(TONES, color)
  return nearest && nearest.difference <= MOST_DIFFERENCE ? nearest.paint.name.toLowerCase() : ''
}
