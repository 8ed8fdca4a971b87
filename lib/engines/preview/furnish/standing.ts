import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { Labels, Size } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { differencesFromSurface } from '../analysis/surface-model.ts'
import { cellsWhere, connectedParts, countOf, distancesFrom } from '../clear/holes.ts'
import type { Others } from './beneath.ts'
import { withoutGaps } from './inscribed.ts'

/** What differs from the floor by more: in OKLab's a and b over L, and in stops, when it is darker. Light is brighter. */
const OTHER_COLOR = 0.09
const DARKER = 1.9
/** No sunlit part of a floor is brighter by so many stops than what it fades into. */
const LIGHTER = 3
/** The largest thing that stands in front, and all of what differs, as shares of the selection: more is another floor. */
const LARGEST = 0.12
const MOST = 0.3
const LEAST_CELLS = 8

/** Beside a selection nobody said that it is floor: it differs by less in color, and in stops hardly more than in it. */
const SAME_COLOR = 0.06
/** Where an old rug is more of the selection than this, what it does not cover there is the floor. */
const MOSTLY = 0.5
/** Darker than this lightness, color is mostly noise. */
const DARK = 0.3
const USUAL = { from: 0.03, to: 0.97, beyond: 0.35 }

/** The floor in a selection and beside it, in cells of the analysis image. */
export interface FloorSeen {
  /** How much (0..1) of a cell shows what stands on the floor in the selection. */
  readonly standing: Float32Array
  /** 1 in each cell that is so bright that it may be a leg, and may be sunlit or painted on an old rug. */
  readonly glaring: Uint8Array
  /** How much of a cell is selected, or shows the same floor beside the selection. */
  readonly floor: Float32Array
  /** 1 in each cell that is selected or not more than the rim away. */
  readonly near: Uint8Array
}

/** What `floorIn` reads the floor from. */
interface FloorSource {
  readonly photo: Size
  readonly mask: Labels
  readonly analysis: Analysis
  /** What is in the selection beside the floor that goes on around it. */
  readonly others: Others
}

/**
 * What stands on the floor in a selection: the things that `analysis` found, and what comes into the selection from beside
 * it, as the legs of furniture do. And the same floor beside it, not more than `rim` away, as a share of the photo's long
 * side. What the selection encloses is left out on purpose. Where most of the selection is an old rug, the floor is as much
 * what that rug leaves free.
 */
export function floorIn({ photo, mask, analysis, others }: FloorSource, rim: number): FloorSeen {
  const { planes } = analysis
  const shares = shrinkMask(mask, photo, planes)
  const isSelected = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5)
  // Planes are read between cells, and a cell may have a single pixel of the selection: two cells less.
  const reach = Math.max(0, Math.floor(rim * Math.max(planes.width, planes.height)) - 2)
  const near = distancesFrom(isSelected, planes, reach)
  const enclosed = withoutGaps(isSelected, planes)
  const isNear = cellsWhere(
    near.length,
    (i) => (near[i] ?? 0) <= reach && (near[i] === 0 || enclosed[i] === 0),
  )
  const hasOld = countOf(others.sure) > MOSTLY * countOf(isSelected)
  const isBare = cellsWhere(near.length, (i) => hasOld && isSelected[i] === 1 && others.cells[i] === 0)
  const isOwn = sameSurface(isSelected, planes, reach)
  const isLikeBare = sameSurface(isBare, planes, reach)
  const floor = connectedFloor(isSelected, isNear, (i) => isOwn(i) || isLikeBare(i), planes)
  return {
    ...standingIn(isSelected, isBare, analysis),
    floor: softEdge(floor, planes),
    near: isNear,
  }
}

/** Which cells show the same surface as the selection next to them, sunlit or in the shade no more than in it. */
function sameSurface(isSelected: Uint8Array, planes: ColorPlanes, reach: number) {
  const { L, a, b, stops } = planes
  const lightness = (i: number) => Math.max(DARK, L[i] ?? 0)
  const fromMean = fromMeanNearby(isSelected, planes, 2 * reach)
  const redness = fromMean(a.map((value, i) => value / lightness(i)))
  const yellowness = fromMean(b.map((value, i) => value / lightness(i)))
  const light = fromMean(stops)
  const own = light.filter((_, i) => isSelected[i] === 1)
  if (own.length === 0) return () => false
  const darkest = takeRanked(own.slice(), USUAL.from) - USUAL.beyond
  const brightest = takeRanked(own, USUAL.to) + USUAL.beyond
  return (i: number) => {
    const chroma = Math.hypot(redness[i] ?? 0, yellowness[i] ?? 0)
    return chroma < SAME_COLOR && (light[i] ?? 0) > darkest && (light[i] ?? 0) < brightest
  }
}

/** A mean over no cell comes out as up to this, as rounding has it. */
const NO_CELL = 1e-5

/** Gives by how much values differ from those of the selected cells nearby; infinite where there are none. */
function fromMeanNearby(isSelected: Uint8Array, { width, height }: Size, radius: number) {
  const weight = Float32Array.from(isSelected)
  const near = boxMean(weight, width, height, radius)
  return (values: Float32Array): Float32Array => {
    const own = values.map((value, i) => value * (weight[i] ?? 0))
    const sums = boxMean(own, width, height, radius)
    const share = (i: number) => near[i] ?? 0
    return values.map((value, i) => (share(i) > NO_CELL ? value - (sums[i] ?? 0) / share(i) : Infinity))
  }
}

/** The selection, and the cells near it that show the floor and are not behind anything else. */
function connectedFloor(
  isSelected: Uint8Array,
  isNear: Uint8Array,
  isFloor: (i: number) => boolean,
  size: Size,
): Uint8Array {
  const mayBe = cellsWhere(isNear.length, (i) => isSelected[i] === 1 || (isNear[i] === 1 && isFloor(i)))
  const parts = connectedParts(mayBe, size)
  const selected = new Set(parts.filter((_, i) => isSelected[i] === 1))
  return cellsWhere(parts.length, (i) => selected.has(parts[i] ?? 0) && parts[i] !== 0)
}

function softEdge(cells: Uint8Array, { width, height }: Size): Float32Array {
  return boxMean(Float32Array.from(cells), width, height, 1).map((share) =>
    Math.max(0, Math.min(1, 2 * share - 0.5)),
  )
}

/** What differs from most of the selection and comes into it from beside it. */
function standingIn(isSelected: Uint8Array, isBare: Uint8Array, { planes, things }: Analysis) {
  const { chroma, stops } = differencesFromSurface(planes, (i) => isSelected[i] === 1)
  const isOpen = (i: number) => isSelected[i] === 1 && isBare[i] === 0
  const differs = (i: number) => (chroma[i] ?? 0) > OTHER_COLOR || (stops[i] ?? 0) < -DARKER
  const partsWhere = (test: (i: number) => boolean) =>
    fromBeside(
      cellsWhere(isSelected.length, (i) => isOpen(i) && test(i)),
      isSelected,
      planes,
    )
  const soft = boxMean(Float32Array.from(partsWhere(differs)), planes.width, planes.height, 1)
  const standing = soft.map((share, i) => Math.max(things?.[i] ?? 0, Math.min(1, 2 * share)))
  return { standing, glaring: partsWhere((i) => (stops[i] ?? 0) > LIGHTER) }
}

/** The parts of some selected cells that touch what is not selected, and are neither noise nor another floor. */
function fromBeside(cells: Uint8Array, isSelected: Uint8Array, size: Size): Uint8Array {
  const selected = countOf(isSelected)
  if (countOf(cells) > MOST * selected) return new Uint8Array(cells.length)
  const parts = connectedParts(cells, size)
  const sizes = new Map<number, number>()
  const touching = new Set<number>()
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0
    if (part === 0) continue
    sizes.set(part, (sizes.get(part) ?? 0) + 1)
    const beside = [i - 1, i + 1, i - size.width, i + size.width]
    if (beside.some((next) => isSelected[next] !== 1)) touching.add(part)
  }
  return cellsWhere(parts.length, (i) => {
    const part = parts[i] ?? 0
    const cellsOfPart = sizes.get(part) ?? 0
    return touching.has(part) && cellsOfPart >= LEAST_CELLS && cellsOfPart <= LARGEST * selected
  })
}
