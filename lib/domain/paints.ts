import { finishKind, HARD_THING, isWithoutFinish, KINDS, type KindChoice } from './areas'
import type { AreaSettings } from './design-run'
import { goesOn } from './materials'

export type Paint = { readonly hex: string; readonly name: string }

/** Suggested wall paints, from light to dark within each family. */
export const PAINTS = [
  { hex: '#f1efe8', name: 'Chalk' },
  { hex: '#e0d6c3', name: 'Oat' },
  { hex: '#cbc4b8', name: 'Stone' },
  { hex: '#9b9088', name: 'Taupe' },
  { hex: '#404246', name: 'Charcoal' },
  { hex: '#793535', name: 'Wine' },
  { hex: '#9caf88', name: 'Sage' },
  { hex: '#6f7350', name: 'Olive' },
  { hex: '#2f4a3c', name: 'Forest' },
  { hex: '#185d61', name: 'Teal' },
  { hex: '#2a415f', name: 'Navy' },
  { hex: '#4f6f8f', name: 'Denim' },
  { hex: '#e6c7bf', name: 'Blush' },
  { hex: '#d59e9b', name: 'Rose' },
  { hex: '#be6f4f', name: 'Clay' },
  { hex: '#d7ad6a', name: 'Ochre' },
  { hex: '#a7cadd', name: 'Sky' },
  { hex: '#c7d3dc', name: 'Mist' },
] as const satisfies readonly Paint[]

const NATURAL: ReadonlySet<string> = new Set(['Chalk', 'Oat', 'Stone', 'Taupe', 'Charcoal', 'Clay', 'Ochre'])

/** The paints to suggest for a kind of area: nobody lays sage boards. */
export function paintsFor(kind: KindChoice): readonly Paint[] {
  const isNatural = ['floor', 'wood', 'tiles'].includes(finishKind(kind) ?? '')
  return isNatural ? PAINTS.filter(({ name }) => NATURAL.has(name)) : PAINTS
}

/** A paint that was chosen for another area, or the nearest of those to suggest for this one: a light one. */
export function paintLike(color: string, kind: KindChoice): string {
  const isOurs = PAINTS.some(({ hex }) => hex === color)
  const offered = paintsFor(kind)
  return !isOurs || offered.some(({ hex }) => hex === color) ? color : (offered[1]?.hex ?? color)
}

/** Sage: it suits most rooms and is easy to see. */
export const FIRST_COLOR = '#9caf88'

/** A paint from a user's own list. */
export type DeckPaint = {
  /** The maker's code; may be empty. */
  readonly code: string
  readonly name: string
  /** `#rrggbb` */
  readonly hex: string
}

/** The paint with exactly this color, `#rrggbb`. */
export function paintOf(paints: readonly DeckPaint[], color: string): DeckPaint | undefined {
  const hex = color.toLowerCase()
  return paints.find((paint) => paint.hex === hex)
}

/** What to ask for in a shop: "Hague Blue 30". */
export const paintLabel = ({ code, name }: DeckPaint): string =>
  code === '' || code === name ? name : `${name} ${code}`

/** A color's name for people: that of one of the user's paints or of ours, or else the hex value. */
export function colorName(color: string, own: readonly DeckPaint[]): string {
  const paint = paintOf(own, color)
  if (paint) return paintLabel(paint)
  return PAINTS.find(({ hex }) => hex === color.toLowerCase())?.name ?? color
}

/**
 * Settings that color an area. A style's own finish has no color setting, so it is replaced with a material that has one. A
 * material the user chose is kept, unless it comes from a picture, which sets its own colors. `kind` is the area's kind, if
 * known.
 */
export function inColor(settings: AreaSettings, kind: KindChoice, color: string): AreaSettings {
  // Engines don't change areas of kind `other`.
  const painted = isWithoutFinish(settings.kind) ? HARD_THING : settings.kind
  const known = finishKind(kind)
  const isKept = settings.material !== 'own' && known !== null && goesOn(settings.material, known)
  const material = isKept ? settings.material : KINDS[known ?? 'wall'].plain
  return { ...settings, kind: painted, material, color, own: null }
}

/** Whether an area only gets a new color, and keeps the photo's light and texture. */
export function isPlainColor({ material, color }: AreaSettings, kind: KindChoice): boolean {
  if (color === '') return false
  return material === KINDS[finishKind(kind) ?? 'wall'].plain
}
