import { boxMean } from '../../../math/box-filter.ts'
import type { ColorPlanes } from '../../../math/color.ts'
import type { Bounds, Size } from '../../../math/image.ts'
import { takeRanked } from '../../../math/numeric.ts'
import { cordsOn } from './cords.ts'
import type { LabelMap } from './label-map.ts'
import { BEYOND, DARK, differencesFromSurface, HALF, OTHER } from './surface-model.ts'

/** What is found inside an area, per cell of the analysis image. */
export interface Found {
  /** 1 for a thing, which stays as it is. */
  readonly things: Float32Array
  /** The same with the shade along its edge, in which nothing is measured. */
  readonly margin: Float32Array
}

/** Anything that is only brighter, in stops, is light, unless it is connected to other differences. */
const BRIGHTER = 0.25
/** A thing has surface beyond its edge along this share of it. Light and stains fade instead. */
const LEAST_SURROUNDED = 0.55
/** What the outline cuts off needs surface along half of that share of its whole edge, and to reach this many cells inward. */
const DEEP = BEYOND + BEYOND
/** Share of a thing's difference by which the photo changes at its edge. */
const EDGE = 0.25
/** Parts of a thing this close, in cells, are connected: a frame and the print in it. */
const NEAR = 1
/** Minimum size of a thing in cells; the number from which they are a pattern, and the share of the area from which they are it. */
const LEAST_CELLS = 6
const MOST_THINGS = 16
const MOST_OF_AREA = 0.22
/** Least mean width in cells: the stem of a lamp, not a joint or a crack. */
const LEAST_WIDTH = 1 + NEAR
/**
 * A surface is plain if the median difference of its own cells is below this share of the limits: painted walls have .02 to
 * .07, wood and cloth .09 to .29 on 43 surfaces of 16 photos. On others, only what differs by far more is no pattern.
 */
const PLAIN = 0.06

/**
 * Finds things inside an area that aren't part of its surface: outlets, a lamp and its cord, pictures, plants. They stand out
 * from the surface all around, and end at an edge. Each cell is 1 for a thing, less at its rim. What lies below the horizon, in
 * shares of the height, may be a floor, and what is dark on that its shade.
 */
export function thingsOn(
  planes: ColorPlanes,
  { first, share }: LabelMap,
  label: number,
  horizon: number,
): Found {
  const { width, height } = planes
  const found = new Float32Array(width * height)
  const isOwn = (i: number) => first[i] === label && (share[i] ?? 0) > 0.9
  const { chroma, stops: brighter } = differencesFromSurface(planes, isOwn)
  // From 1, a cell is something else.
  const unlike = chroma.map((value, i) => Math.max(value / OTHER.chroma, -(brighter[i] ?? 0) / OTHER.stops))
  const inside = unlike.filter((_, i) => isOwn(i))
  const like = inside.filter((value) => value < HALF)
  if (like.length === 0) return { things: found, margin: found }
  const spread = takeRanked(like, 0.5) / PLAIN
  const room = MOST_OF_AREA * inside.length
  const isLow = first.findIndex((_, i) => isOwn(i)) > horizon * found.length
  const isPlain = spread < 1
  const surface = { planes, isOwn, chroma, brighter, unlike, room, isPlain, isLow }
  // The plainer the surface, the less it takes to stand out. What stands out clearly is told from its shadow by that.
  const limits = isPlain ? [1, Math.max(HALF, spread)] : [(1 + HALF) * spread]
  const things = limits.flatMap((limit) => standingOut(surface, limit))
  let left = room
  for (const cells of things.toSorted((one, other) => one.length - other.length)) {
    left -= cells.filter((i) => found[i] === 0).length
    if (left > 0) for (const i of cells) found[i] = 1
  }
  const isFree = (i: number) => isOwn(i) && found[i] === 0
  for (const i of cordsOn(planes, isFree)) found[i] = 1
  // Wider, for the shade along their edges.
  return { things: found, margin: boxMean(found, width, height, 1).map((value) => Math.min(1, 3 * value)) }
}

type Cells = readonly number[]

/** An area, how its cells differ from its surface, and how many of them things may take. */
interface Surface {
  readonly planes: ColorPlanes
  readonly isOwn: (i: number) => boolean
  readonly chroma: Float32Array
  readonly brighter: Float32Array
  readonly unlike: Float32Array
  readonly room: number
  readonly isPlain: boolean
  /** All of it is below the horizon. */
  readonly isLow: boolean
}

/** Things on a surface. */
function standingOut(surface: Surface, limit: number): Cells[] {
  const { planes, isOwn, chroma, brighter, unlike, room, isPlain, isLow } = surface
  const differs = joined(
    unlike.map((value) => (value >= limit ? 1 : 0)),
    planes,
  )
  const shines = joined(
    differs.map((value, i) => (value === 1 || (brighter[i] ?? 0) > BRIGHTER ? 1 : 0)),
    planes,
  )
  const isSurface = (i: number) =>
    isOwn(i) && (unlike[i] ?? 0) < HALF * limit && (brighter[i] ?? 0) < BRIGHTER
  const isThing = (cells: Cells) =>
    cells.length < room &&
    isWide(cells, planes.width) &&
    meanOf(cells, unlike) >= HALF * limit &&
    ((isColored(cells, chroma, limit) && endsSharply(cells, planes, isOwn)) ||
      (!crosses(cells, planes.width, isOwn) &&
        (isPlain || !isLow || isColored(cells, chroma, 1)) &&
        isSurrounded(cells, surface, isSurface)))
  const known = new Map<Cells, Cells | null>()
  const thingOf = (cells: Cells) => {
    const done = known.get(cells)
    if (done !== undefined) return done
    const filled = cells.length < room ? withHoles(cells, planes) : cells
    const thing = isThing(filled) ? filled : null
    known.set(cells, thing)
    return thing
  }
  const wholes = componentsOf(shines, planes.width)
  const things: Cells[] = []
  for (const part of allComponents(differs, planes.width)) {
    const thing = thingOf(wholes(part[0] ?? 0) ?? part) ?? thingOf(part)
    if (thing) things.push(thing)
  }
  return things.length > MOST_THINGS ? [] : things
}

/** Whether most of a thing has a color of its own: shade has the surface's. */
function isColored(cells: Cells, chroma: Float32Array, clearly: number): boolean {
  return meanOf(cells, chroma) > clearly * OTHER.chroma
}

function meanOf(cells: Cells, values: Float32Array): number {
  return cells.reduce((total, i) => total + (values[i] ?? 0), 0) / cells.length
}

/** Closes narrow gaps between cells of value 1. */
function joined(cells: Float32Array, { width, height }: Size): Float32Array {
  const grown = boxMean(cells, width, height, NEAR).map((value) => (value > 1e-4 ? 0 : 1))
  return boxMean(grown, width, height, NEAR).map((value) => (value > 1e-4 ? 0 : 1))
}

function isWide(cells: Cells, width: number): boolean {
  const { left, right, top, bottom } = boundsOf(cells, width)
  return cells.length > LEAST_WIDTH * Math.max(right - left + 1, bottom - top + 1)
}

/** Whether it ends with the area on two opposite sides, like old boards: then it is the surface's pattern. */
function crosses(cells: Cells, width: number, isOwn: (i: number) => boolean): boolean {
  const { left, right, top, bottom } = boundsOf(cells, width)
  const isCut = (step: number, isEnd: (x: number, y: number) => boolean) =>
    cells.some((i) => isEnd(i % width, Math.floor(i / width)) && !isOwn(i + BEYOND * step))
  return (
    (isCut(-1, (x) => x === left) && isCut(1, (x) => x === right)) ||
    (isCut(-width, (_, y) => y === top) && isCut(width, (_, y) => y === bottom))
  )
}

/**
 * Whether the surface continues slightly beyond its edge, almost everywhere but where the outline cuts it off. What is cut off
 * along half of its edge is darker than any shade, too.
 */
function isSurrounded(
  cells: Cells,
  { planes, isOwn, brighter }: Surface,
  isSurface: (i: number) => boolean,
): boolean {
  const { width, height } = planes
  // Where only the fit is off, as on the second of two walls, the photo itself doesn't change.
  const isEdge = (from: number, to: number) =>
    isSurface(to) && (tintBetween(planes, from, to) > 1 || lightBetween(planes, from, to) > 1)
  const { edges, cut, sharp } = rimOf(cells, planes, isOwn, isEdge)
  return (
    sharp >= LEAST_SURROUNDED * (edges - cut) &&
    sharp >= HALF * LEAST_SURROUNDED * edges &&
    (cut < HALF * edges || meanOf(cells, brighter) < -OTHER.stops) &&
    (cut === 0 || cells.some((i) => isDeep(i, width, height, isOwn)))
  )
}

/** Whether its color ends inside the area as a neighbor's does that the outline takes in, and a colored shade's doesn't. */
function endsSharply(cells: Cells, planes: ColorPlanes, isOwn: (i: number) => boolean): boolean {
  const { edges, cut, sharp } = rimOf(cells, planes, isOwn, (from, to) => tintBetween(planes, from, to) > 1)
  return sharp >= LEAST_SURROUNDED * (edges - cut)
}

/** How much a and b over L change between two cells, in times of what makes an edge. */
function tintBetween({ L, a, b }: ColorPlanes, from: number, to: number): number {
  const tint = (plane: Float32Array, i: number) => (plane[i] ?? 0) / Math.max(DARK, L[i] ?? 0)
  return Math.hypot(tint(a, from) - tint(a, to), tint(b, from) - tint(b, to)) / (EDGE * OTHER.chroma)
}

function lightBetween({ stops }: ColorPlanes, from: number, to: number): number {
  return Math.abs((stops[from] ?? 0) - (stops[to] ?? 0)) / (EDGE * OTHER.stops)
}

/** The sides of its cells where it ends, how many of them at the outline, and how many at an edge slightly beyond. */
function rimOf(
  cells: Cells,
  { width, height }: Size,
  isOwn: (i: number) => boolean,
  isEdge: (from: number, to: number) => boolean,
) {
  const own = new Uint8Array(width * height)
  for (const i of cells) own[i] = 1
  let [edges, cut, sharp] = [0, 0, 0]
  for (const i of cells) {
    for (const step of [-1, 1, -width, width]) {
      if (own[i + step] === 1) continue
      edges += 1
      if (!isDeep(i + step, width, height, isOwn, BEYOND)) cut += 1
      else if (isEdge(i, i + BEYOND * step)) sharp += 1
    }
  }
  return { edges, cut, sharp }
}

/** All connected components of cells of value 1 that aren't specks. */
function allComponents(cells: Float32Array, width: number): Cells[] {
  const partOf = componentsOf(cells, width)
  const all: Cells[] = []
  for (let i = 0; i < cells.length; i++) {
    const part = partOf(i)
    if (part?.[0] === i && part.length >= LEAST_CELLS) all.push(part)
  }
  return all
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
function boundsOf(cells: Cells, width: number): Bounds {
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
function withHoles(cells: Cells, { width }: Size): number[] {
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

/** Whether the area goes on this far around a cell. */
function isDeep(
  i: number,
  width: number,
  height: number,
  isOwn: (i: number) => boolean,
  far = DEEP,
): boolean {
  const [x, y] = [i % width, Math.floor(i / width)]
  if (x < far || y < far || x >= width - far || y >= height - far) return false
  return [i - far, i + far, i - far * width, i + far * width].every(isOwn)
}
