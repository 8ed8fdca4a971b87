import { finishKind, type KindChoice } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { goesOn, materialLabel } from '@/lib/domain/materials'
import { nearestPaint } from '@/lib/domain/nearest-paint'
import { differenceWord, type PaintDeck } from '@/lib/domain/paint-deck'
import { inColor, PAINTS, paintLabel } from '@/lib/domain/paints'
import { areasInUse, type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { LookPart } from '@/lib/survey/look'
import { type LookFinish, proposeFinishes } from '@/lib/survey/look-finishes'

/** The settings that give an area the look of the image. */
export type AreaLook = {
  readonly area: NamedArea
  readonly settings: AreaSettings
  /** `#rrggbb`. */
  readonly color: string
  /** `null` if the area gets only the color. */
  readonly material: string | null
  readonly paint: { readonly name: string; readonly isExact: boolean } | null
}

const SUGGESTED = PAINTS.map(({ hex, name }) => ({ hex, name, code: '' }))

/** Proposals for the visible areas; `null` where the image has nothing suitable. */
export function areaLooks(
  mask: Mask,
  parts: readonly LookPart[],
  deck: PaintDeck,
): readonly { readonly area: NamedArea; readonly look: AreaLook | null }[] {
  const areas = areasInUse(mask).filter(({ isHidden }) => !isHidden)
  const finishes = proposeFinishes(
    parts,
    areas.map((area) => settingsOf(area).kind),
  )
  return areas.map((area, i) => ({ area, look: lookOf(area, finishes[i] ?? null, deck) }))
}

function lookOf(area: NamedArea, finish: LookFinish | null, deck: PaintDeck): AreaLook | null {
  if (!finish) return null
  const { kind } = settingsOf(area)
  const { part, material } = finish
  if (material) {
    const settings = { ...area.settings, kind, material, color: part.color, scale: 1, own: null }
    return { area, settings, color: part.color, material: materialLabel(material), paint: null }
  }
  const paint = isPainted(kind) ? paintFor(part.color, deck) : null
  const color = paint?.isExact ? paint.hex : part.color
  return { area, settings: inColor(area.settings, kind, color), color, material: null, paint }
}

function isPainted(choice: KindChoice): boolean {
  const kind = finishKind(choice)
  return kind !== null && goesOn('paint', kind)
}

/** Replaces a color with the user's own paint if they can hardly be told apart. A paint that clearly differs is only named. */
function paintFor(color: string, deck: PaintDeck) {
  const nearest = nearestPaint(deck.paints.length > 0 ? deck.paints : SUGGESTED, color)
  if (!nearest) return null
  const word = differenceWord(nearest.difference)
  if (word === 'another') return null
  const isClose = word !== 'clear'
  const { paint } = nearest
  return { name: paintLabel(paint), hex: paint.hex, isExact: isClose && deck.paints.length > 0 }
}
