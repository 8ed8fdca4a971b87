import { finishKind, type KindChoice } from './areas'
import type { AreaSettings } from './design-run'

/** A room's finishes, by kind of area. */
export type Finishes = ReadonlyMap<KindChoice, AreaSettings>

/**
 * The finishes of a room. Of several areas of a kind, the first with a chosen material or color counts; otherwise the first
 * one, if there is a style to finish it.
 */
export function finishesOf(areas: readonly AreaSettings[], style: string): Finishes {
  const finishes = new Map<KindChoice, AreaSettings>()
  for (const area of areas) {
    if (finishKind(area.kind) === null || area.isKept) continue
    const known = finishes.get(area.kind)
    if (isOfStyle(area) ? !known && style !== '' : !known || isOfStyle(known)) finishes.set(area.kind, area)
  }
  return finishes
}

/** Whether the style decides the area's finish. */
export const isOfStyle = ({ material, color }: AreaSettings): boolean => material === 'style' && color === ''

/** The area with the finish for its kind, in its own perspective; `null` if there is none, so the area stays as it is. */
export function withFinish(area: AreaSettings, finishes: Finishes): AreaSettings | null {
  const finish = finishes.get(area.kind)
  if (!finish) return null
  const { material, color, scale, own } = finish
  return { ...area, material, color, scale, own }
}
