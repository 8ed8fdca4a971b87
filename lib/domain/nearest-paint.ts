import { colorDifference, toCieLab } from '../math/cie-lab.ts'
import type { DeckPaint } from './paints.ts'

/** `difference` is ΔE2000. */
type NearestPaint = { readonly paint: DeckPaint; readonly difference: number }

/** Converting all colors of a long list takes longer than comparing them. */
const converted = new WeakMap<readonly DeckPaint[], readonly ReturnType<typeof toCieLab>[]>()

/** The paint closest to a color, `#rrggbb`; `null` without paints. */
export function nearestPaint(paints: readonly DeckPaint[], hex: string): NearestPaint | null {
  const labs = converted.get(paints) ?? paints.map((paint) => toCieLab(paint.hex))
  converted.set(paints, labs)
  const wanted = toCieLab(hex) ?? hex
  let nearest: NearestPaint | null = null
  for (const [at, paint] of paints.entries()) {
    const difference = colorDifference(wanted, labs[at] ?? paint.hex)
    if (nearest === null || difference < nearest.difference) nearest = { paint, difference }
  }
  return nearest
}
