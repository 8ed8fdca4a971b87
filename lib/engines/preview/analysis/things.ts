import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { Bounds, Size } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import type { LabelMap } from './label-map.ts'
import { differencesFromSurface, HALF, OTHER } from './surface-model.ts'

/** Anything that is only brighter, in stops, is light, unless it is connected to other differences. */
const BRIGHTER = 0.25
/** A thing is surrounded by surface this many cells beyond its edge, along this share of it. Light and stains fade instead. */
const BEYOND = 3
const LEAST_SURROUNDED = 0.75
/** Parts of a thing this close, in cells, are connected: a frame and the print in it. */
const NEAR = 1
/** Minimum size of a thing in cells, and the number from which they are a pattern. */
const LEAST_CELLS = 6
const MOST_THINGS = 16
/** Share of its bounding box that a thing fills; joints and stains are thinner. */
const LEAST_FILL = 0.4
/**
 * A surface is plain if the median difference of its own cells is below this share of the limits: painted walls have .02 to
 * .07, wood and cloth .09 to .29 on 43 surfaces of 16 photos. On others, things can't be told from the pattern.
 */
const PLAIN = 0.08

/**
 * Finds things inside a plain area that aren't part of its surface: outlets, a thermostat, pictures, a rug. They are closed and
 * compact, stand out from the surface all around, and end at an edge. Each cell is 1 for a thing, less at its rim. Things cut
 * off by the area's rim stay part of the area.
 */
export function thingsOn(planes: ColorPlanes, { first, share }: LabelMap, label: number): Float32Array {
  const { width, height } = planes
  const found = new Float32Array(width * height)
  const isOwn = (i: number) => first[i] === label && (share[i] ?? 0) > 0.9
  const { chroma, stops: brighter } = differencesFromSurface(planes, isOwn)
  // From 1, a cell is something else.
  const unlike = chroma.map((value, i) => Math.max(value / OTHER.chroma, -(brighter[i] ?? 0) / OTHER.stops))
  const inside = unlike.filter((_, i) => isOwn(i))
  const like = inside.filter((value) => value < HALF)
  const isPlain = like.length > 0 && takeRanked(like, 0.5) < PLAIN
  if (!isPlain) return found
  const differs = joined(
    unlike.map((value) => (value >= 1 ? 1 : 0)),
    planes,
  )
  const differsOrShines = joined(
    unlike.map((value, i) => (value >= 1 || (brighter[i] ?? 0) > BRIGHTER ? 1 : 0)),
    planes,
  )
  const isSurface = (i: number) => isOwn(i) && (unlike[i] ?? 0) < HALF && (brighter[i] ?? 0) < BRIGHTER
  const isThing = (cells: readonly number[]) =>
    cells.every((i) => isInside(i, width, height, isOwn)) &&
    isCompact(cells, width) &&
    isSurrounded(cells, width, isSurface)
  const parts = componentsOf(differs, width)
  const wholes = componentsOf(differsOrShines, width)
  const things = new Set<readonly number[]>()
  for (let start = 0; start < found.length; start++) {
    const part = parts(start)
    if (part?.[0] !== start || part.length < LEAST_CELLS) continue
    const thing = [wholes(start), part].find((cells) => cells && isThing(withHoles(cells, planes)))
    if (thing) things.add(thing)
  }
  if (things.size > MOST_THINGS) return found
  for (const cells of things) for (const i of withHoles(cells, planes)) found[i] = 1
  // One cell wider, for the shade along its edge, and with a smooth outline.
  return boxMean(found, width, height, 1).map((value) => Math.min(1, 3 * value))
}

/** Closes narrow gaps between cells of value 1. */
function joined(cells: Float32Array, { width, height }: Size): Float32Array {
  const grown = boxMean(cells, width, height, NEAR).map((value) => (value > 1e-4 ? 0 : 1))
  return boxMean(grown, width, height, NEAR).map((value) => (value > 1e-4 ? 0 : 1))
}

function isCompact(cells: readonly number[], width: number): boolean {
  const { left, right, top, bottom } = boundsOf(cells, width)
  return cells.length >= LEAST_CELLS && cells.length > LEAST_FILL * (right - left + 1) * (bottom - top + 1)
}

/** Whether the surface continues slightly beyond its edge, almost everywhere. */
function isSurrounded(cells: readonly number[], width: number, isSurface: (i: number) => boolean): boolean {
  const own = new Set(cells)
  let [edges, calm] = [0, 0]
  for (const i of cells) {
    for (const step of [-1, 1, -width, width]) {
      if (own.has(i + step)) continue
      edges += 1
      if (isSurface(i + BEYOND * step)) calm += 1
    }
  }
  return calm >= LEAST_SURROUNDED * edges
}

/** Returns the connected component of a cell of value 1, one shared list per component; `undefined` for others. */
function componentsOf(cells: Float32Array, width: number): (start: number) => readonly number[] | undefined {
  const seen = new Uint8Array(cells.length)
  const listOf = new Int32Array(cells.length)
  const lists: number[][] = []
  return (start) => {
    if (cells[start] !== 1) return undefined
    if (seen[start] === 0) {
      const list = connected((i) => cells[i] === 1, width, start, seen)
      for (const i of list) listOf[i] = lists.length
      lists.push(list)
    }
    return lists[listOf[start] ?? 0]
  }
}

/** A cell and all connected ones that pass a test and weren't seen before. */
function connected(passes: (i: number) => boolean, width: number, start: number, seen: Uint8Array): number[] {
  const cells = [start]
  seen[start] = 1
  for (let n = 0; n < cells.length; n++) {
    const i = cells[n] ?? 0
    for (const next of [i - 1, i + 1, i - width, i + width]) {
      if (seen[next] !== 0 || !passes(next)) continue
      seen[next] = 1
      cells.push(next)
    }
  }
  return cells
}

/** The bounds of cells, with the last column and row. */
function boundsOf(cells: readonly number[], width: number): Bounds {
  const bounds = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 }
  for (const i of cells) {
    const [x, y] = [i % width, Math.floor(i / width)]
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

/** Cells including what they enclose: the white of a framed print. */
function withHoles(cells: readonly number[], { width }: Size): number[] {
  const { left, right, top, bottom } = boundsOf(cells, width)
  const [wide, high] = [right - left + 3, bottom - top + 3]
  const isCell = new Uint8Array(wide * high)
  for (const i of cells) isCell[(Math.floor(i / width) - top + 1) * wide + (i % width) - left + 1] = 1
  const outside = new Uint8Array(isCell)
  connected((i) => i >= 0 && i < isCell.length, wide, 0, outside)
  const all: number[] = []
  for (let y = 1; y < high - 1; y++) {
    for (let x = 1; x < wide - 1; x++) {
      const k = y * wide + x
      if (isCell[k] === 1 || outside[k] === 0) all.push((y + top - 1) * width + x + left - 1)
    }
  }
  return all
}

function isInside(i: number, width: number, height: number, isOwn: (i: number) => boolean): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return false
  return [i - 2, i + 2, i - 2 * width, i + 2 * width].every(isOwn)
}
