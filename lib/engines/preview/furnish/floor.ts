import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { Labels, Photo } from '../../../math/image.ts'
import { clamp, takeRanked } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { DARK, differencesFromSurface } from '../analysis/surface-model.ts'
import { cellsWhere, countOf, distancesFrom, labelConnectedParts } from '../clear/holes.ts'
import { smoothed } from '../clear/light.ts'
import { withoutGaps } from './inscribed.ts'
import { readerOf } from './light.ts'

/**
 * Larger differences aren't the floor: in OKLab's a and b over L, and in stops, darker or brighter. Light is brighter, but
 * sunlit parts of a floor don't reach this.
 */
const OTHER_COLOR = 0.09
const DARKER = 1.9
const LIGHTER = 3
/** Maximum size of a foreground object, and of all differences, as shares of the selection; more is another floor. */
const LARGEST = 0.12
const MOST = 0.3
const LEAST_CELLS = 8
/**
 * Outside the selection, stricter limits apply, because the user didn't mark it as floor: a smaller color difference, and
 * hardly more stops than inside.
 */
const SAME_COLOR = 0.06
const USUAL = { from: 0.03, to: 0.97, beyond: 0.35 }

/** The floor in a selection and next to it, by photo pixel. */
export interface Floor {
  /** How much (0..1) of a pixel is selected, or shows the same floor outside the selection. */
  shareAt(x: number, y: number): number
  /** How much of it shows objects standing on the floor. */
  standingAt(x: number, y: number): number
}

/**
 * Finds objects standing on the floor in a selection: the things found by `analysis`, and what extends into the selection from
 * outside, like furniture legs. Also the same floor around it, within `rim`, as a share of the photo's long side. Areas
 * enclosed by the selection are left out on purpose.
 */
export function floorIn(photo: Photo, mask: Labels, { planes, things }: Analysis, rim: number): Floor {
  const shares = shrinkMask(mask, photo, planes)
  const isSelected = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5)
  // Planes are interpolated between cells, and a cell may contain a single pixel of the selection, so two cells less.
  const reach = Math.max(0, Math.floor(rim * Math.max(planes.width, planes.height)) - 2)
  const away = distancesFrom(isSelected, planes, reach)
  const enclosed = withoutGaps(isSelected, planes)
  const isSame = sameSurface(isSelected, planes, reach)
  const mayBe = cellsWhere(
    away.length,
    (i) => isSelected[i] === 1 || ((away[i] ?? 0) <= reach && enclosed[i] === 0 && isSame(i)),
  )
  const parts = labelConnectedParts(mayBe, planes)
  const selected = new Set(parts.filter((_, i) => isSelected[i] === 1))
  const isFloor = cellsWhere(parts.length, (i) => parts[i] !== 0 && selected.has(parts[i] ?? 0))
  const soft = (cells: Uint8Array) => boxMean(Float32Array.from(cells), planes.width, planes.height, 1)
  const floor = soft(isFloor).map((share) => clamp(2 * share - 0.5, 0, 1))
  const standing = soft(standingIn(isSelected, planes)).map((share, i) =>
    Math.max(things?.[i] ?? 0, Math.min(1, 2 * share)),
  )
  return { shareAt: readerOf(floor, planes, photo), standingAt: readerOf(standing, planes, photo) }
}

/** Which cells show the same surface as the adjacent selection, within its range of sun and shade. */
function sameSurface(isSelected: Uint8Array, planes: ColorPlanes, reach: number) {
  const { L, a, b, stops } = planes
  const perLight = (plane: Float32Array) => plane.map((value, i) => value / Math.max(DARK, L[i] ?? 0))
  const values = [perLight(a), perLight(b), stops]
  const means = smoothed(values, isSelected, planes, reach)
  const [red, yellow, light] = values.map((plane, p) => plane.map((value, i) => value - (means[p]?.[i] ?? 0)))
  const own = (light ?? stops).filter((_, i) => isSelected[i] === 1)
  const darkest = takeRanked(own.slice(), USUAL.from) - USUAL.beyond
  const brightest = takeRanked(own, USUAL.to) + USUAL.beyond
  return (i: number) => {
    const [chroma, lit] = [Math.hypot(red?.[i] ?? 0, yellow?.[i] ?? 0), light?.[i] ?? 0]
    return chroma < SAME_COLOR && lit > darkest && lit < brightest
  }
}

/** Cells that differ from most of the selection and extend into it from outside, but are neither noise nor another floor. */
function standingIn(isSelected: Uint8Array, planes: ColorPlanes): Uint8Array {
  const { chroma, stops } = differencesFromSurface(planes, (i) => isSelected[i] === 1)
  const isOther = (i: number) =>
    (chroma[i] ?? 0) > OTHER_COLOR || (stops[i] ?? 0) < -DARKER || (stops[i] ?? 0) > LIGHTER
  const cells = cellsWhere(isSelected.length, (i) => isSelected[i] === 1 && isOther(i))
  const selected = countOf(isSelected)
  if (countOf(cells) > MOST * selected) return new Uint8Array(cells.length)
  const parts = labelConnectedParts(cells, planes)
  const sizes = new Map<number, number>()
  for (const part of parts) sizes.set(part, (sizes.get(part) ?? 0) + 1)
  const steps = [-1, 1, -planes.width, planes.width]
  const touching = new Set(parts.filter((_, i) => steps.some((step) => isSelected[i + step] !== 1)))
  return cellsWhere(parts.length, (i) => {
    const [part, size] = [parts[i] ?? 0, sizes.get(parts[i] ?? 0) ?? 0]
    return part > 0 && touching.has(part) && size >= LEAST_CELLS && size <= LARGEST * selected
  })
}
