import { boxMean } from '../../../math/box-filter.ts'
import type { Labels, Photo } from '../../../math/image.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { differencesFromSurface } from '../analysis/surface-model.ts'
import { cellsWhere, connectedParts, countOf } from '../clear/holes.ts'

/** What differs from the floor by more: in OKLab's a and b over L, and in stops, when it is darker. Light is brighter. */
const OTHER_COLOR = 0.09
const DARKER = 1.9
/** The largest thing that stands in front, and all of what differs, as shares of the selection: more is another floor. */
const LARGEST = 0.12
const MOST = 0.3
const LEAST_CELLS = 8

/**
 * What stands on the floor in a selection, 1 in each cell of the analysis image that shows it: the things that `analysis`
 * found, and what comes into the selection from beside it, as the legs of furniture do.
 */
export function standingIn(
  { width, height }: Photo,
  mask: Labels,
  { planes, things }: Analysis,
): Float32Array {
  const shares = shrinkMask(mask, { width, height }, planes)
  const isSelected = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5)
  const { chroma, stops } = differencesFromSurface(planes, (i) => isSelected[i] === 1)
  const differs = cellsWhere(
    isSelected.length,
    (i) => isSelected[i] === 1 && ((chroma[i] ?? 0) > OTHER_COLOR || (stops[i] ?? 0) < -DARKER),
  )
  const found = things ? things.slice() : new Float32Array(isSelected.length)
  const selected = countOf(isSelected)
  if (countOf(differs) > MOST * selected) return found
  const parts = connectedParts(differs, planes)
  const sizes = new Map<number, number>()
  const fromBeside = new Set<number>()
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0
    if (part === 0) continue
    sizes.set(part, (sizes.get(part) ?? 0) + 1)
    const beside = [i - 1, i + 1, i - planes.width, i + planes.width]
    if (beside.some((next) => isSelected[next] !== 1)) fromBeside.add(part)
  }
  const stands = new Float32Array(parts.length)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0
    const size = sizes.get(part) ?? 0
    if (fromBeside.has(part) && size >= LEAST_CELLS && size <= LARGEST * selected) stands[i] = 1
  }
  const soft = boxMean(stands, planes.width, planes.height, 1)
  for (let i = 0; i < found.length; i++) found[i] = Math.max(found[i] ?? 0, Math.min(1, 2 * (soft[i] ?? 0)))
  return found
}
