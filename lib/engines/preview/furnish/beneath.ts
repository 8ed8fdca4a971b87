import type { FlatFurnishing } from '../../../domain/furnishing.ts'
import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import { project } from '../../../math/homography.ts'
import type { Labels, Size } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import { shrinkMask } from '../../../math/resize.ts'
import { cellsWhere, connectedParts, countOf, distancesFrom } from '../clear/holes.ts'
import { outlineOf } from './outline.ts'
import { grown, type Placement, type Selection } from './placement.ts'

/** The surroundings of a selection in cells: from where its outline is surely behind, to how far its surface goes on. */
const RING = { from: 2, to: 5 }
/** Colors that differ by less are one, in OKLab's L, and in a and b over L; darker than `dark`, color is mostly noise. */
const BIN = { light: 0.1, chroma: 0.025 }
const DARK = 0.3
/** What so many cells of the ring look like, at least, is not there by chance. */
const USUAL = { cells: 3, share: 0.03 }
/** Of a thing that is covered, most cells around each differ; of a seam or noise they do not. */
const AROUND = 2
const MOSTLY = 0.5
/** So much of a thing, as a share of its size, covers something else, so that it takes its place. */
const COVERS = 0.5
/** Bits that a bin's number takes. */
const STEPS = 256
/** Where more of what is within the outline differs, it follows the edge of a surface, as a tap does: nothing is known then. */
const INNER = { cells: 3, share: 0.5 }

/** What is in a selection that hardly anything around it looks like, in cells of the analysis image. */
export interface Others {
  /** With what of it reaches beyond the selection. */
  readonly cells: Uint8Array
  /** What of it is selected, without what may be noise. */
  readonly sure: Uint8Array
  readonly size: Size
}

/**
 * What is in a selection beside the surface that goes on around it: an old rug, another picture. `isDarkOnly` leaves out
 * what is brighter than most around: the window behind a curtain.
 */
export function othersIn(mask: Labels, photo: Size, planes: ColorPlanes, isDarkOnly: boolean): Others {
  const { width, height } = planes
  const { isSelected, away, isAround } = surroundingsOf(mask, photo, planes)
  const isOther = otherThan(planes, isAround, isDarkOnly)
  const differs = cellsWhere(away.length, (i) => (away[i] ?? 0) <= RING.to && isOther(i))
  const around = boxMean(Float32Array.from(differs), width, height, AROUND)
  const sure = cellsWhere(differs.length, (i) => isSelected[i] === 1 && (around[i] ?? 0) > MOSTLY)
  // What was cut off by a hurried outline counts, too; what stands beside the selection does not.
  const parts = connectedParts(differs, planes)
  const selected = new Set(parts.filter((_, i) => sure[i] === 1))
  const cells = cellsWhere(parts.length, (i) => differs[i] === 1 && selected.has(parts[i] ?? 0))
  const toOutside = distancesFrom(
    isSelected.map((cell) => 1 - cell),
    planes,
    INNER.cells,
  )
  const isInner = cellsWhere(cells.length, (i) => isSelected[i] === 1 && (toOutside[i] ?? 0) <= INNER.cells)
  const inner = countOf(cellsWhere(cells.length, (i) => isInner[i] === 1 && cells[i] === 1))
  const isKnown = inner <= INNER.share * countOf(isInner)
  const none = new Uint8Array(cells.length)
  return { cells: isKnown ? cells : none, sure: isKnown ? sure : none, size: { width, height } }
}

/** What is selected, how far from it each cell is, and where its surface goes on. */
function surroundingsOf(mask: Labels, photo: Size, planes: ColorPlanes) {
  const shares = shrinkMask(mask, photo, planes)
  const isSelected = cellsWhere(shares.length, (i) => (shares[i] ?? 0) > 0.5)
  const away = distancesFrom(isSelected, planes, RING.to)
  const isAround = cellsWhere(away.length, (i) => (away[i] ?? 0) >= RING.from && (away[i] ?? 0) <= RING.to)
  return { isSelected, away, isAround }
}

/** Tells whether a cell is of a color that few of some cells have. */
function otherThan(planes: ColorPlanes, cells: Uint8Array, isDarkOnly: boolean) {
  const { looksUsual, usualLight } = colorsOf(planes, cells)
  const lightest = isDarkOnly ? usualLight + BIN.light / 2 : Number.POSITIVE_INFINITY
  return (i: number) => (planes.L[i] ?? 0) < lightest && !looksUsual(i)
}

/** Tells whether a cell looks like many of some cells, and how light half of these are at most. */
function colorsOf({ L, a, b }: ColorPlanes, cells: Uint8Array) {
  const bins = (i: number) => {
    const light = Math.max(DARK, L[i] ?? 0)
    return [(L[i] ?? 0) / BIN.light, (a[i] ?? 0) / light / BIN.chroma, (b[i] ?? 0) / light / BIN.chroma]
      .map((value) => Math.round(value) + STEPS / 2)
      .reduce((key, bin) => key * STEPS + bin, 0)
  }
  const counts = new Map<number, number>()
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] !== 1) continue
    const key = bins(i)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(USUAL.cells, USUAL.share * countOf(cells))
  const steps = [-1, 0, 1]
  const near = steps.flatMap((l) => steps.flatMap((p) => steps.map((q) => (l * STEPS + p) * STEPS + q)))
  const looksUsual = (i: number) => {
    const key = bins(i)
    return near.reduce((sum, step) => sum + (counts.get(key + step) ?? 0), 0) >= least
  }
  const lights = L.filter((_, i) => cells[i] === 1)
  return { looksUsual, usualLight: lights.length > 0 ? takeRanked(lights, 0.5) : 0 }
}

/** How much of an old thing may be seen beside a new one, as a share of this. The window beside a curtain is no old thing. */
const MOST_SHOWN: Record<FlatFurnishing['thing'], number> = {
  rug: 0.004,
  picture: 0.01,
  mirror: 0.01,
  curtain: 0.01,
}
/** By how much of its shorter side a thing may grow on each side to cover the old one. */
const GROWN = [0, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06]

interface Wanted {
  readonly furnishing: FlatFurnishing
  readonly selection: Selection
}

/** A place like the one found in which a thing covers the one it replaces; `null` where that would show around it. */
export function coveringAll(
  placement: Placement,
  others: Others,
  { furnishing, selection }: Wanted,
): Placement | null {
  const scale = selection.photo.width / others.size.width
  const side = Math.min(placement.widthMetres, placement.heightMetres)
  const mayBe = GROWN.map((share) => grown(placement, share * side)).filter(
    (larger, i) => i === 0 || isReached(larger, selection),
  )
  const shown = (at: Placement) => {
    const isUnder = cellsUnder({ furnishing, selection }, at, scale)
    const beside = shownBeside(others, isUnder)
    return furnishing.thing === 'curtain' ? Math.max(beside, oldClothBeside(others, isUnder)) : beside
  }
  return mayBe.find((at) => shown(at) <= MOST_SHOWN[furnishing.thing]) ?? null
}

/** How many cells of an image a thing would be drawn over, of those that are 1. */
export function coveredOf(cells: Uint8Array, placement: Placement, { width }: Size, wanted: Wanted): number {
  const isUnder = cellsUnder(wanted, placement, wanted.selection.photo.width / width)
  return countOf(cells.map((cell, i) => (cell === 1 && isUnder(i % width, Math.floor(i / width)) ? 1 : 0)))
}

/** Whether a thing would not be cut off: its corners are in the selection, or beside it where it may be drawn. */
function isReached({ toPhoto, widthMetres, heightMetres }: Placement, { has, beside }: Selection): boolean {
  return [0, widthMetres].every((u) =>
    [0, heightMetres].every((v) => {
      const at = project(toPhoto, u, v)
      const [x, y] = [Math.round(at.x), Math.round(at.y)]
      return has(x, y) || beside?.(x, y) === 'same'
    }),
  )
}

/** Tells whether a thing is drawn over a cell of an image that the photo is `scale` times as large as. */
function cellsUnder(
  { furnishing, selection }: Wanted,
  { toThing, widthMetres, heightMetres }: Placement,
  scale: number,
) {
  const outline = outlineOf(furnishing, widthMetres, heightMetres)
  return (x: number, y: number) => {
    const [column, row] = [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5]
    const at = project(toThing, column, row)
    if (outline(at.x, at.y) >= 0) return false
    return selection.beside?.(Math.round(column), Math.round(row)) !== 'hidden'
  }
}

/** How much of what a thing replaces is seen beside it, as a share of the thing's size; 0 where it replaces nothing. */
function shownBeside({ cells, sure, size }: Others, isUnder: (x: number, y: number) => boolean): number {
  let [under, covered, beside] = [0, 0, 0]
  for (let i = 0; i < cells.length; i++) {
    if (isUnder(i % size.width, Math.floor(i / size.width))) {
      under += 1
      covered += sure[i] ?? 0
    } else beside += cells[i] ?? 0
  }
  return covered >= COVERS * under ? beside / Math.max(1, under) : 0
}

/**
 * Old curtains hang at the sides of a window, from as high up as the new ones, so far down and so wide: as shares of the
 * height of the new ones. Bars of windows are narrower, and blinds are less high.
 */
const OLD_CLOTH = { from: 0.15, high: 0.4, wide: 0.06 }

/** How much of old curtains is seen beside the new ones, as a share of the size of these. */
function oldClothBeside({ sure, size }: Others, isUnder: (x: number, y: number) => boolean): number {
  const { width } = size
  const cloth = cellsWhere(sure.length, (i) => isUnder(i % width, Math.floor(i / width)))
  const rows = rowsOf(cloth, width)
  const high = rows.bottom - rows.top
  const parts = connectedParts(sure, size)
  let beside = 0
  for (const label of new Set(parts.filter((_, i) => sure[i] === 1))) {
    const part = cellsWhere(parts.length, (i) => sure[i] === 1 && parts[i] === label)
    const { top, bottom } = rowsOf(part, width)
    const isHung = top <= rows.top + OLD_CLOTH.from * high && bottom - top >= OLD_CLOTH.high * high
    if (!isHung || countOf(part) < OLD_CLOTH.wide * high * (bottom - top)) continue
    beside += countOf(cellsWhere(part.length, (i) => part[i] === 1 && cloth[i] === 0))
  }
  return beside / Math.max(1, countOf(cloth))
}

/** The first and the last row of an image in which a cell is set. */
function rowsOf(cells: Uint8Array, width: number) {
  return { top: Math.floor(cells.indexOf(1) / width), bottom: Math.floor(cells.lastIndexOf(1) / width) }
}

/** The upper share of a curtain's height, beside which is the wall, and what stands before it is not. */
const WALL_BESIDE = 0.6
/** Cells above and below a hem that are surely on either side of it. */
const HEM = { above: 1, below: 2 }
/**
 * From such shares of the hem, of the cloth, and of its height on, what goes on below the hem is a thing that stands before
 * the curtain. The floor that a hurried outline takes in reaches less far up.
 */
const CROSSING = { hem: 0.05, cloth: 0.01, height: 0.03 }

interface Hung extends Wanted {
  readonly mask: Labels
  readonly planes: ColorPlanes
}

/**
 * Whether something stands before a curtain, which would be cut off at the hem: a plant, a sofa. It goes on from above the
 * hem to below it, and is darker than the wall beside the upper part of the cloth. What is lighter may be the window.
 */
export function standsBefore(placement: Placement, { mask, planes, ...wanted }: Hung): boolean {
  const { width } = planes
  const { photo } = wanted.selection
  const rowOf = (i: number) => Math.floor(i / width)
  const isUnder = cellsUnder(wanted, placement, photo.width / width)
  const cloth = cellsWhere(planes.L.length, (i) => isUnder(i % width, rowOf(i)))
  const { top, bottom } = rowsOf(cloth, width)
  const middle = (top + bottom) / 2
  const { isAround } = surroundingsOf(mask, photo, planes)
  const isWall = cellsWhere(
    cloth.length,
    (i) => isAround[i] === 1 && rowOf(i) < top + WALL_BESIDE * (bottom - top),
  )
  const isOther = otherThan(planes, isWall, true)
  const differs = cellsWhere(cloth.length, isOther)
  const parts = connectedParts(differs, planes)
  const crossing = new Set<number>()
  let [hem, crossed, rise] = [0, 0, 0]
  for (let x = 0; x < width; x++) {
    const lowest = lowestIn(cloth, planes, x)
    // The ends of the rod are no hem.
    if (rowOf(lowest) < middle) continue
    hem += 1
    const [above, below] = [lowest - HEM.above * width, lowest + HEM.below * width]
    if (differs[above] !== 1 || differs[below] !== 1 || parts[above] !== parts[below]) continue
    crossed += 1
    crossing.add(parts[above] ?? 0)
    for (let i = lowest; cloth[i] === 1 && differs[i] === 1; i -= width) rise += 1
  }
  const covered = countOf(
    cellsWhere(cloth.length, (i) => cloth[i] === 1 && differs[i] === 1 && crossing.has(parts[i] ?? 0)),
  )
  return (
    crossed >= CROSSING.hem * hem &&
    covered >= CROSSING.cloth * countOf(cloth) &&
    rise >= CROSSING.height * (bottom - top) * Math.max(1, crossed)
  )
}

/** The lowest cell of a column that is set; negative if none is. */
function lowestIn(cells: Uint8Array, { width, height }: Size, x: number): number {
  let i = (height - 1) * width + x
  while (i >= 0 && cells[i] !== 1) i -= width
  return i
}
