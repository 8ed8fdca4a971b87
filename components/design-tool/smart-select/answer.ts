import type { Outline, OutlineMode, Polygon } from '@/lib/mask/layers'
import { type Mask, sparedAreas } from '@/lib/mask/mask'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import type { SurfaceFinder } from './model-finder'

/** How a found surface changes the mask. */
export type Change = {
  readonly mode: OutlineMode
  readonly area: number
  readonly corrects?: Outline
  readonly instead?: Outline
}

/** A selection and how it was made. */
export type Selected = {
  readonly seeds: readonly PhotoPoint[]
  readonly found: readonly Polygon[]
  /** `null` without a model. */
  readonly finder: SurfaceFinder | null
  /** The user has corrected it. */
  readonly isCorrected?: true
}

/** A finder's answer to a click, with the resulting change. */
export type Answer = { readonly selected: Selected; readonly change: Change }

/** The answer as a step of the mask. */
export function maskStepOf({ selected, change }: Answer, mask: Mask): Outline {
  const { mode, area, corrects } = change
  // A tap's result may spill into a neighboring area, but a stroke or box is always meant, wherever it is.
  const mayCover = selected.seeds.length > 1
  const spares = mode === 'add' ? sparedAreas(mask, area, { mayCover }) : undefined
  return {
    ...{ kind: 'outline', mode, area, polygons: selected.found },
    ...(corrects && { corrects }),
    ...(spares && { spares }),
  }
}

/** The box between two corners, as an outline. */
export function boxOutline([one, other]: readonly PhotoPoint[]): readonly Polygon[] {
  if (!one || !other) return []
  return [Float32Array.of(one.x, one.y, other.x, one.y, other.x, other.y, one.x, other.y)]
}

/** Whether a correction has no effect, because there is nothing to add or remove at its place. */
export function isUnchanged({ selected, change }: Answer): boolean {
  const before = change.corrects?.polygons
  return (
    before?.length === selected.found.length &&
    before.every((polygon, i) => isSame(polygon, selected.found[i]))
  )
}

function isSame(one: Polygon, other: Polygon | undefined): boolean {
  return one.length === other?.length && one.every((value, i) => value === other[i])
}

/** Share of the photo's long side within which two taps mean the same place. */
const SAME_PLACE = 0.015

/** Whether both are taps, on the same place. */
export function isSamePlace(
  seeds: readonly PhotoPoint[],
  way: readonly PhotoPoint[],
  size: PhotoSize,
): boolean {
  const [one, ...more] = seeds
  const [other, ...others] = way
  if (!one || !other || more.length + others.length > 0) return false
  return Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE * Math.max(size.width, size.height)
}

/** At most this many points of a stroke are used, evenly spaced. */
const MAX_SEEDS = 64

export function thinned(seeds: readonly PhotoPoint[]): readonly PhotoPoint[] {
  const every = Math.ceil(seeds.length / MAX_SEEDS)
  return seeds.filter((_, i) => i % every === 0)
}
