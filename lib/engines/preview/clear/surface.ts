import { type ColorPlanes, toColorPlanes } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { clamp, takeRanked } from '../../../math/numeric.ts'
import { type Canvas, HOLE, KNOWN } from './canvas.ts'
import { cellsWhere, connectedParts, countOf, dilated, distancesFrom } from './holes.ts'
import { fitPlanes, floatsOf, smoothed } from './light.ts'

/** What lies behind a hole, as far as its surroundings tell. */
export interface Surface {
  /** The hole with its soft edge and the shadow of what was in it. */
  readonly hole: Uint8Array
  /** 1 for what shows the surface and may be copied. */
  readonly source: Uint8Array
  /** Share of the surroundings that shows another surface. */
  readonly otherShare: number
  /** How much the surface differs from place to place, in OKLab. */
  readonly texture: number
  /** Tone and grain are all there is to the surface: it has no lines, as a painted wall or a carpet. */
  readonly isPlain: boolean
  /** Pixels that may be copied, as a multiple of those of the hole. */
  readonly sourceTimes: number
}

/** By how much a hole is grown for its soft edge, and at most for shadows, in shares of the photo's long side. */
const SOFT_EDGE = 0.003
const SHADOW = 0.02
/** A small thing throws a small shadow, as a share of the root of the hole's area: what reaches farther is another thing. */
const SHADOW_SHARE = 0.4
/** Width of the ring that shows the surface: a share of the root of the hole's area, and at least so many pixels. */
const RING = 0.12
const LEAST_RING = 6
/** What differs from the surface by more than this is another one: in OKLab, and in multiples of its own texture. */
const OTHER = 0.028
const OTHER_TIMES = 0.5
/** Boards and stones of one surface differ in lightness rather than in color: the multiple for that, and the most. */
const LIGHTNESS_TIMES = 2.2
const MOST_LIGHTNESS = 0.09
/** All but a twentieth of a plain surface differs from the mean around each place by less than this. */
const PLAIN = 0.01
/** A texture is fine when this share of it is left, at most, in means over windows of the radius `SMOOTH`. */
const FINE = 0.55
/** What has less than this share of the texture that nine of ten places have is another surface, if those have so much. */
const SMOOTHER = 0.7
const ROUGH = 0.012
/** Differences count as means over windows of this radius. */
const SMOOTH = 2
/** A surface's own texture is what differs from means over windows of this radius. */
const TEXTURE = 7
/** Differences of a and b show more than those of lightness. */
const CHROMA = 2
/** Lines up to twice as wide, in pixels, belong to the surface: joints of tiles and boards. */
const THIN = 2
/** Share of the ring from which its lines are a pattern. */
const LEAST_LINES = 0.02
/** Rounds of following the light from what is known of the surface to what is beside it, and how far each one reaches. */
const ROUNDS = 8
const REACH = 0.06

/** Looks at the ring around the hole of a canvas: which surface it shows, and how surely that is one. */
export function surfaceBehind(canvas: Canvas, photoLongSide: number): Surface {
  const bare = cellsWhere(canvas.state.length, (i) => canvas.state[i] === HOLE)
  const soft = Math.max(1, Math.ceil((SOFT_EDGE * photoLongSide) / canvas.step))
  const grown = dilated(bare, canvas, soft)
  const distances = distancesFrom(grown, canvas)
  const ring = ringOf(canvas, grown, distances)
  const { isOther, differs, textures, means } = othersThan(canvas, ring, grown)
  const most = Math.min((SHADOW * photoLongSide) / canvas.step, SHADOW_SHARE * Math.sqrt(countOf(bare)))
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
    isPlain:
      like.length > 0 &&
      (rankedIn(textures, like, 0.95) < PLAIN || rankedIn(means, ring, 0.5) < FINE * texture),
    sourceTimes: countOf(source) / Math.max(1, countOf(hole)),
  }
}

function ringOf({ state }: Canvas, hole: Uint8Array, distances: Uint16Array): number[] {
  const width = Math.max(LEAST_RING, RING * Math.sqrt(countOf(hole)))
  const ring: number[] = []
  for (let i = 0; i < hole.length; i++) {
    const distance = distances[i] ?? 0
    if (distance > 0 && distance <= width && state[i] === KNOWN) ring.push(i)
  }
  return ring
}

/**
 * What shows another surface than the ring. The ring's light is taken as linear at first; then it is followed, a little
 * farther in each round, over what is like the surface.
 */
function othersThan(canvas: Canvas, ring: readonly number[], hole: Uint8Array) {
  const { width, height } = canvas
  const rest = lessLinear(toColorPlanes(canvas), ring)
  const isSeen = cellsWhere(hole.length, (i) => canvas.state[i] === KNOWN && hole[i] === 0)
  const radius = Math.max(3, Math.round(REACH * Math.max(width, height)))
  const textures = texturesOf(rest, isSeen, canvas)
  const texture = rankedIn(textures, ring, 0.5)
  const light = Math.min(MOST_LIGHTNESS, OTHER + LIGHTNESS_TIMES * texture)
  const color = OTHER + OTHER_TIMES * texture
  const isSmoother = smootherThan(textures, ring, isSeen, canvas)
  let differs = isSmoother
  let isOther: Uint8Array = isSmoother
  let left: readonly Float32Array[] = rest
  let means = textures
  for (let round = 0; round < ROUNDS; round++) {
    const [L = textures, a, b] = smoothed(left, isSeen, canvas, SMOOTH)
    means = L.map(Math.abs)
    const lengthAt = (i: number) =>
      Math.hypot((L[i] ?? 0) / light, (a?.[i] ?? 0) / color, (b?.[i] ?? 0) / color)
    differs = cellsWhere(isSeen.length, (i) => isSeen[i] === 1 && (isSmoother[i] === 1 || lengthAt(i) > 1))
    isOther = opened(differs, canvas)
    const source = sourceOf(canvas, hole, isOther, ring)
    if (round < ROUNDS - 1) left = lessShades(rest, source, canvas, radius)
  }
  // Where the ring has no lines, a line elsewhere is none of the surface, and would be copied into it.
  const lines = ring.filter((i) => differs[i] === 1 && isOther[i] === 0).length
  return { isOther: lines < LEAST_LINES * ring.length ? differs : isOther, differs, textures, means }
}

/** How much each pixel differs from the mean about it. */
function texturesOf(planes: readonly Float32Array[], isSeen: Uint8Array, size: Size): Float32Array {
  const means = smoothed(planes, isSeen, size, TEXTURE)
  return floatsOf(isSeen.length, (i) => {
    let squares = 0
    for (const [p, plane] of planes.entries()) squares += ((plane[i] ?? 0) - (means[p]?.[i] ?? 0)) ** 2
    return Math.sqrt(squares)
  })
}

/** The value that this share of some places does not exceed. */
function rankedIn(plane: Float32Array, places: readonly number[], share: number): number {
  return takeRanked(
    floatsOf(places.length, (k) => plane[places[k] ?? 0] ?? 0),
    share,
  )
}

/** What is smooth beside a ring that is rough all over, as a skirting board is beside a carpet. */
function smootherThan(textures: Float32Array, ring: readonly number[], isSeen: Uint8Array, size: Size) {
  const [around = textures] = smoothed([textures], isSeen, size, TEXTURE)
  const usual = rankedIn(around, ring, 0.1)
  const limit = usual < ROUGH ? 0 : SMOOTHER * usual
  return cellsWhere(textures.length, (i) => isSeen[i] === 1 && (around[i] ?? 0) < limit)
}

/** OKLab less the linear light and color of the ring; a and b are stretched. */
function lessLinear({ L, a, b, width, height }: ColorPlanes, ring: readonly number[]): Float32Array[] {
  const planes = [L, a.map((value) => CHROMA * value), b.map((value) => CHROMA * value)]
  const fits = fitPlanes(planes, ring, { width, height })
  return planes.map((plane, p) =>
    plane.map((value, i) => value - (fits[p]?.at(i % width, (i / width) | 0) ?? 0)),
  )
}

/** Planes less their smooth part as the source has it, as far as that reaches. */
function lessShades(planes: readonly Float32Array[], source: Uint8Array, size: Size, radius: number) {
  const shades = smoothed(planes, source, size, radius)
  return planes.map((plane, p) => plane.map((value, i) => value - (shades[p]?.[i] ?? 0)))
}

/** Without what is thinner than twice `THIN`. */
function opened(cells: Uint8Array, size: Size): Uint8Array {
  const outside = cells.map((cell) => 1 - cell)
  const inside = dilated(outside, size, THIN).map((cell) => 1 - cell)
  return dilated(inside, size, THIN)
}

interface Surroundings {
  readonly canvas: Canvas
  readonly grown: Uint8Array
  readonly distances: Uint16Array
  readonly differs: Uint8Array
  readonly reach: number
}

/**
 * The hole with what touches it, differs from the surface and ends nearby: shadows and what a hurried selection left
 * over. What goes on beyond is another thing and stays.
 */
function withShadows({ canvas, grown, distances, differs, reach }: Surroundings): Uint8Array {
  const near = differs.map((other, i) => (other === 1 && (distances[i] ?? 0) <= 2 * reach ? 1 : 0))
  const parts = connectedParts(near, canvas)
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
  // The smoothing of the differences hides a pixel or two of a shadow's edge.
  const more = dilated(isShadow, canvas, SMOOTH)
  return whole.map((cell, i) => (cell === 1 || (more[i] === 1 && canvas.state[i] === KNOWN) ? 1 : 0))
}

/** What is like the ring and hangs together with it. */
function sourceOf(
  canvas: Canvas,
  hole: Uint8Array,
  isOther: Uint8Array,
  ring: readonly number[],
): Uint8Array {
  const other = dilated(isOther, canvas, 1)
  const isLike = cellsWhere(hole.length, (i) => canvas.state[i] === KNOWN && hole[i] === 0 && other[i] === 0)
  const parts = connectedParts(isLike, canvas)
  const counts = new Map<number, number>()
  for (const i of ring) counts.set(parts[i] ?? 0, (counts.get(parts[i] ?? 0) ?? 0) + 1)
  const least = clamp(0.02 * ring.length, 1, 200)
  const kept = new Set(
    [...counts].filter(([part, count]) => part !== 0 && count >= least).map(([part]) => part),
  )
  return cellsWhere(parts.length, (i) => kept.has(parts[i] ?? 0))
}
