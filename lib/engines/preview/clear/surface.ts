import { type ColorPlanes, toColorPlanes } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { clamp, takeRanked } from '../../../math/numeric.ts'
import type { PlaneCanvas } from './canvas.ts'
import { cellsWhere, countOf, dilated, distancesFrom, labelConnectedParts } from './holes.ts'
import { fitPlanes, floatsOf, SHADE_REACH, smoothed } from './light.ts'

/** The surface behind a hole, judging by its surroundings. */
export interface Surface {
  /** The hole with its soft edge and the shadow of its content. */
  readonly hole: Uint8Array
  /** 1 for pixels of the surface that may be copied. */
  readonly source: Uint8Array
  /** Share of the surroundings with another surface. */
  readonly otherShare: number
  /** How much the surface varies from place to place, in OKLab. */
  readonly texture: number
  /** The surface has only tone and grain, without lines, like a painted wall. */
  readonly isPlain: boolean
  /** Number of copyable pixels, as a multiple of the hole's. */
  readonly sourceTimes: number
}

/** How far a hole grows for its soft edge, and at most for shadows, in shares of the photo's long side. */
const SOFT_EDGE = 0.003
const SHADOW = 0.02
/**
 * A small thing has a small shadow, as a share of the square root of the hole's area; anything extending farther is another
 * thing.
 */
const SHADOW_SHARE = 0.4
/** Width of the ring that shows the surface: a share of the square root of the hole's area, and a minimum in pixels. */
const RING = 0.12
const LEAST_RING = 6
/** Differences above this, in OKLab, belong to another surface. */
const OTHER = 0.028
/** Boards and stones of one surface vary in lightness rather than in color: by this multiple of its texture more. */
const LIGHTNESS_TIMES = 2.2
/** On a plain surface, 95% of the places differ from the mean around them by less than this. */
const PLAIN = 0.01
/** Another surface if its texture is below this share of what nine of ten places have. */
const SMOOTHER = 0.7
/** Differences are averaged over this radius. Lines up to twice this width belong to the surface: joints of tiles and boards. */
const SMOOTH = 2
/** A surface's own texture is its difference from averages over this radius. */
const TEXTURE = 7
/** Differences in a and b are more visible than those in lightness. */
const CHROMA = 2
/** Share of the ring from which its lines are a pattern. */
const LEAST_LINES = 0.02
/** Rounds of extending the light from the known surface to its neighborhood. */
const ROUNDS = 8

/** Examines the ring around a canvas's hole: which surface it shows, and whether it is just one. */
export function surfaceBehind(canvas: PlaneCanvas, photoLongSide: number): Surface {
  const soft = Math.max(1, Math.ceil((SOFT_EDGE * photoLongSide) / canvas.step))
  const grown = dilated(canvas.bare, canvas, soft)
  const distances = distancesFrom(grown, canvas)
  const ring = ringOf(canvas, grown, distances)
  const { isOther, differs, textures } = othersThan(canvas, ring, grown)
  const most = Math.min(
    (SHADOW * photoLongSide) / canvas.step,
    SHADOW_SHARE * Math.sqrt(countOf(canvas.bare)),
  )
  const reach = Math.max(2, Math.round(most))
  const hole = withShadows({ canvas, grown, distances, differs, reach })
  const source = sourceOf(canvas, hole, isOther, ring)
  const others = ring.filter((i) => source[i] === 0 && hole[i] === 0).length
  const like = ring.filter((i) => source[i] === 1)
  const texture = rankedIn(textures, ring, 0.5)
  const inRing = ring.filter((i) => hole[i] === 0).length
  return {
    hole,
    source,
    otherShare: inRing === 0 ? 1 : others / inRing,
    texture,
    isPlain: like.length > 0 && rankedIn(textures, like, 0.95) < PLAIN,
    sourceTimes: countOf(source) / Math.max(1, countOf(hole)),
  }
}

function ringOf({ known }: PlaneCanvas, hole: Uint8Array, distances: Uint16Array): number[] {
  const width = Math.max(LEAST_RING, RING * Math.sqrt(countOf(hole)))
  const ring: number[] = []
  for (let i = 0; i < hole.length; i++) {
    const distance = distances[i] ?? 0
    if (distance > 0 && distance <= width && known[i] === 1) ring.push(i)
  }
  return ring
}

/**
 * Marks pixels that show another surface than the ring's. Starts with linear light from the ring, then follows the light a
 * little farther in each round, over similar pixels.
 */
function othersThan(canvas: PlaneCanvas, ring: readonly number[], hole: Uint8Array) {
  const { width, height } = canvas
  const rest = lessLinear(toColorPlanes(canvas), ring)
  const isSeen = cellsWhere(hole.length, (i) => canvas.known[i] === 1 && hole[i] === 0)
  const radius = Math.max(3, Math.round(SHADE_REACH * Math.max(width, height)))
  const textures = texturesOf(rest, isSeen, canvas)
  const texture = rankedIn(textures, ring, 0.5)
  const light = OTHER + LIGHTNESS_TIMES * texture
  const isSmoother = smootherThan(textures, ring, isSeen, canvas)
  let differs = isSmoother
  let isOther: Uint8Array = isSmoother
  let left: readonly Float32Array[] = rest
  for (let round = 0; round < ROUNDS; round++) {
    const [L = textures, a, b] = smoothed(left, isSeen, canvas, SMOOTH)
    const lengthAt = (i: number) =>
      Math.hypot((L[i] ?? 0) / light, (a?.[i] ?? 0) / OTHER, (b?.[i] ?? 0) / OTHER)
    differs = cellsWhere(isSeen.length, (i) => isSeen[i] === 1 && (isSmoother[i] === 1 || lengthAt(i) > 1))
    isOther = opened(differs, canvas)
    const source = sourceOf(canvas, hole, isOther, ring)
    if (round < ROUNDS - 1) left = lessShades(rest, source, canvas, radius)
  }
  // If the ring has no lines, a line elsewhere isn't part of the surface, and must not be copied.
  const lines = ring.filter((i) => differs[i] === 1 && isOther[i] === 0).length
  return { isOther: lines < LEAST_LINES * ring.length ? differs : isOther, differs, textures }
}

/** How much each pixel differs from the mean around it. */
function texturesOf(planes: readonly Float32Array[], isSeen: Uint8Array, size: Size): Float32Array {
  const means = smoothed(planes, isSeen, size, TEXTURE)
  return floatsOf(isSeen.length, (i) => {
    let squares = 0
    for (const [p, plane] of planes.entries()) squares += ((plane[i] ?? 0) - (means[p]?.[i] ?? 0)) ** 2
    return Math.sqrt(squares)
  })
}

/** The value at this rank (a share) among some places. */
function rankedIn(plane: Float32Array, places: readonly number[], share: number): number {
  return takeRanked(
    floatsOf(places.length, (k) => plane[places[k] ?? 0] ?? 0),
    share,
  )
}

/** Marks smooth parts next to a ring that is rough all over, such as a baseboard beside a carpet. */
function smootherThan(textures: Float32Array, ring: readonly number[], isSeen: Uint8Array, size: Size) {
  const [around = textures] = smoothed([textures], isSeen, size, TEXTURE)
  const usual = rankedIn(around, ring, 0.1)
  return cellsWhere(textures.length, (i) => isSeen[i] === 1 && (around[i] ?? 0) < SMOOTHER * usual)
}

/** OKLab minus the ring's linear light and color; a and b are scaled up. */
function lessLinear({ L, a, b, width, height }: ColorPlanes, ring: readonly number[]): Float32Array[] {
  const planes = [L, a.map((value) => CHROMA * value), b.map((value) => CHROMA * value)]
  const fits = fitPlanes(planes, ring, { width, height })
  return planes.map((plane, p) =>
    plane.map((value, i) => value - (fits[p]?.at(i % width, (i / width) | 0) ?? 0)),
  )
}

/** Planes minus their smooth part as measured on the source, within its reach. */
function lessShades(planes: readonly Float32Array[], source: Uint8Array, size: Size, radius: number) {
  const shades = smoothed(planes, source, size, radius)
  return planes.map((plane, p) => plane.map((value, i) => value - (shades[p]?.[i] ?? 0)))
}

/** Removes anything thinner than twice `SMOOTH`. */
function opened(cells: Uint8Array, size: Size): Uint8Array {
  const outside = cells.map((cell) => 1 - cell)
  const inside = dilated(outside, size, SMOOTH).map((cell) => 1 - cell)
  return dilated(inside, size, SMOOTH)
}

interface Surroundings {
  readonly canvas: PlaneCanvas
  readonly grown: Uint8Array
  readonly distances: Uint16Array
  readonly differs: Uint8Array
  readonly reach: number
}

/**
 * The hole plus everything that touches it, differs from the surface and ends nearby: shadows, and what a sloppy selection left
 * out. Anything that continues farther is another thing and stays.
 */
function withShadows({ canvas, grown, distances, differs, reach }: Surroundings): Uint8Array {
  const near = differs.map((other, i) => (other === 1 && (distances[i] ?? 0) <= 2 * reach ? 1 : 0))
  const parts = labelConnectedParts(near, canvas)
  const touching = new Set<number>()
  const farther = new Set<number>()
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? 0
    if (part === 0) continue
    if ((distances[i] ?? 0) <= 1) touching.add(part)
    if ((distances[i] ?? 0) > reach) farther.add(part)
  }
  const isShadow = cellsWhere(parts.length, (i) => touching.has(parts[i] ?? 0) && !farther.has(parts[i] ?? 0))
  const whole = grown.map((cell, i) => (cell === 1 || isShadow[i] === 1 ? 1 : 0))
  // Smoothing the differences hides a pixel or two of a shadow's edge.
  const more = dilated(isShadow, canvas, SMOOTH)
  return whole.map((cell, i) => (cell === 1 || (more[i] === 1 && canvas.known[i] === 1) ? 1 : 0))
}

/** Everything similar to the ring and connected to it. */
function sourceOf(
  canvas: PlaneCanvas,
  hole: Uint8Array,
  isOther: Uint8Array,
  ring: readonly number[],
): Uint8Array {
  const other = dilated(isOther, canvas, 1)
  const isLike = cellsWhere(hole.length, (i) => canvas.known[i] === 1 && hole[i] === 0 && other[i] === 0)
  const parts = labelConnectedParts(isLike, canvas)
  const counts = new Map<number, number>()
  for (const i of ring) counts.set(parts[i] ?? 0, (counts.get(parts[i] ?? 0) ?? 0) + 1)
  const least = clamp(0.02 * ring.length, 1, 200)
  const kept = new Set(
    [...counts].filter(([part, count]) => part !== 0 && count >= least).map(([part]) => part),
  )
  return cellsWhere(parts.length, (i) => kept.has(parts[i] ?? 0))
}
