import { boxMean } from '../../math/box-filter.ts'
import { chain, type Homography, IDENTITY, project } from '../../math/homography.ts'
import { isSameSize, type Photo, type Size, sizeWithLongSide } from '../../math/image.ts'
import { at, clamp } from '../../math/numeric.ts'
import { resizePlane } from '../../math/resize.ts'
import { solve } from '../../math/solve.ts'
import { type EdgeStrength, edgeStrength, type Gradient, gradientOf, lightnessAt, sample } from './edges.ts'
import { DRIFT } from './tuning.ts'

/** Where a made image lies on the photo it was made from. */
export interface Registration {
  /** From the photo to the made image, both in shares of their sides. The identity where nothing else fits better. */
  readonly toMade: Homography
  /** 0..1: how much better the edges agree than with the image shifted. Below .1 the images may show different rooms. */
  readonly confidence: number
  /** The largest distance that a corner of the photo moves, as a share of the long side. */
  readonly shift: number
}

const { register: TUNED } = DRIFT

/**
 * Finds the camera's movement between a photo and an image made from it, by their edges: colors and textures may be others.
 * A search over scales and shifts on small copies, then Gauss–Newton steps on larger ones, first for a similarity, then
 * for a homography, with weights against what moved by itself (Baker and Matthews, "Lucas-Kanade 20 years on", 2004).
 * @throws RangeError when the aspects of the two differ by more than models round them
 */
export function registerToPhoto(photo: Photo, made: Photo): Registration {
  checkAspect(photo, made)
  const work = sizeWithLongSide(photo, DRIFT.longSide)
  const [before, after] = [edgesAt(photo, work), edgesAt(made, work)]
  const levels = TUNED.steps.map(({ side, freedom }) =>
    levelOf(shrunk(before, side), shrunk(after, side), freedom),
  )
  const small = search(shrunk(before, TUNED.searchSide), shrunk(after, TUNED.searchSide))
  const finest = at(levels, levels.length - 1)
  const score = (tried: Homography) => agreement(finest.before, finest.after, finest.pixels, tried)
  // A camera seldom moves far: the search's find must be better than what lies near.
  const rated = [IDENTITY, small].map((start) => {
    const refined = levels.reduce((found, level) => refine(level, found), start)
    const reached = score(refined)
    return { refined, reached, value: reached - TUNED.farCost * cornerShift(refined, work) }
  })
  const still = score(IDENTITY)
  const best = rated.reduce((one, other) => (other.value > one.value ? other : one))
  const isBetter = best.reached > still + TUNED.leastGain && cornerShift(best.refined, work) < TUNED.mostShift
  const mapping = isBetter ? best.refined : IDENTITY
  const chance = mean(SHIFTS.map(([x, y]) => score(chain(mapping, [1, 0, x, 0, 1, y, 0, 0, 1]))))
  return {
    toMade: inShares(mapping, work),
    confidence: clamp(((isBetter ? best.reached : still) - chance) / (1 - chance), 0, 1),
    shift: cornerShift(mapping, work),
  }
}

/** Mappings below work on pixels from the middle, in long sides: numbers of one size keep the equations well conditioned. */
function inShares(mapping: Homography, { width, height }: Size): Homography {
  const longSide = Math.max(width, height)
  const [w, h] = [width / longSide, height / longSide]
  const toMiddle: Homography = [w, 0, -w / 2, 0, h, -h / 2, 0, 0, 1]
  const back: Homography = [1 / w, 0, 0.5, 0, 1 / h, 0.5, 0, 0, 1]
  const [a, b, c, d, e, f, g, i, j] = chain(chain(toMiddle, mapping), back)
  return [a / j, b / j, c / j, d / j, e / j, f / j, g / j, i / j, 1]
}

const CHANNELS = ['upright', 'lying'] as const

const SHIFTS = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => (x || y ? [[x * TUNED.chanceShift, y * TUNED.chanceShift] as const] : [])),
)

/** Models round the sides of what they make; other aspects are other pictures. */
export function checkAspect(photo: Size, made: Size): void {
  const ratio = (photo.width * made.height) / (photo.height * made.width)
  if (!(Math.abs(ratio - 1) <= DRIFT.mostAspectError)) {
    throw new RangeError(`an image of ${made.width} x ${made.height} for ${photo.width} x ${photo.height}`)
  }
}

function edgesAt(photo: Photo, size: Size): EdgeStrength {
  return edgeStrength(gradientOf(lightnessAt(photo, size), size), TUNED.halfSlope)
}

function shrunk(edges: EdgeStrength, longSide: number): EdgeStrength {
  const size = sizeWithLongSide(edges, longSide)
  const radius = Math.round(edges.width / size.width / 2)
  if (isSameSize(size, edges)) return blur(edges)
  const plane = (values: Float32Array) =>
    resizePlane({ ...edges, values: boxMean(values, edges.width, edges.height, radius) }, size)
  return blur({ ...size, upright: plane(edges.upright), lying: plane(edges.lying) })
}

function blur({ width, height, upright, lying }: EdgeStrength): EdgeStrength {
  const twice = (values: Float32Array) => boxMean(boxMean(values, width, height, 1), width, height, 1)
  return { width, height, upright: twice(upright), lying: twice(lying) }
}

/** Every scale and shift of a small copy. */
function search(before: EdgeStrength, after: EdgeStrength): Homography {
  const reading = edgePixels(before)
  let best = { score: Number.NEGATIVE_INFINITY, mapping: IDENTITY }
  const step = TUNED.searchStepPx / Math.max(before.width, before.height)
  for (const scale of TUNED.scales) {
    for (let y = -TUNED.searchShift; y <= TUNED.searchShift; y += step) {
      for (let x = -TUNED.searchShift; x <= TUNED.searchShift; x += step) {
        const mapping: Homography = [scale, 0, x, 0, scale, y, 0, 0, 1]
        const far = Math.abs(scale - 1) + Math.hypot(x, y)
        const score = agreement(before, after, reading, mapping) - TUNED.farCost * far
        if (score > best.score) best = { score, mapping }
      }
    }
  }
  return best.mapping
}

/**
 * The pixels of the strongest edges of each block of the image, as many in each: a window full of trees must not outweigh
 * the room.
 */
function edgePixels({ upright, lying, width, height }: EdgeStrength): Int32Array {
  const { blocks, edgeShare, leastEdge, mostPixels } = TUNED
  const strength = upright.map((value, i) => value + (lying[i] ?? 0))
  const found: number[] = []
  for (let block = 0; block < blocks ** 2; block++) {
    const pixels = pixelsOfBlock(width, height, block % blocks, Math.floor(block / blocks))
    const ranked = Float32Array.from(pixels, (i) => strength[i] ?? 0).sort()
    const least = Math.max(leastEdge, ranked[Math.floor((1 - edgeShare) * ranked.length)] ?? 0)
    const strong = pixels.filter((i) => (strength[i] ?? 0) >= least)
    const every = Math.max(1, Math.floor((strong.length * blocks ** 2) / mostPixels))
    found.push(...strong.filter((_, k) => k % every === 0))
  }
  return Int32Array.from(found)
}

/** Without the image's rim, where slopes are unknown. */
function pixelsOfBlock(width: number, height: number, column: number, row: number): Int32Array {
  const placeOf = (block: number, side: number) => 2 + Math.floor((block / TUNED.blocks) * (side - 4))
  const [left, right] = [placeOf(column, width), placeOf(column + 1, width)]
  const [top, bottom] = [placeOf(row, height), placeOf(row + 1, height)]
  // Edges are wider than a pixel of the larger copies: each second one shows them.
  const step = Math.max(width, height) > TUNED.wholeSide ? 2 : 1
  const across = Math.floor((right - left) / step)
  const down = Math.floor((bottom - top) / step)
  return Int32Array.from({ length: across * down }, (_, k) => {
    return (top + step * Math.floor(k / across)) * width + left + step * (k % across)
  })
}

/** Correlation of the two edge images over some pixels, −1..1. What falls outside of the made image counts as no edge. */
function agreement(
  before: EdgeStrength,
  after: EdgeStrength,
  pixels: Int32Array,
  mapping: Homography,
): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
  const add = (a: number, b: number) => {
    sums.a += a
    sums.b += b
    sums.aa += a * a
    sums.bb += b * b
    sums.ab += a * b
  }
  for (const i of pixels) {
    const { x, y } = pixelAt(mapping, before, i)
    add(before.upright[i] ?? 0, sample(after.upright, after, x, y))
    add(before.lying[i] ?? 0, sample(after.lying, after, x, y))
  }
  const n = 2 * pixels.length || 1
  const spread = (square: number, sum: number) => Math.sqrt(Math.max(0, square / n - (sum / n) ** 2))
  const both = spread(sums.aa, sums.a) * spread(sums.bb, sums.b)
  return both > 0 ? (sums.ab / n - (sums.a / n) * (sums.b / n)) / both : 0
}

function pixelAt(mapping: Homography, { width, height }: Size, i: number) {
  const longSide = Math.max(width, height)
  const [mx, my] = [(width - 1) / 2, (height - 1) / 2]
  const to = project(mapping, ((i % width) - mx) / longSide, (Math.floor(i / width) - my) / longSide)
  return { x: to.x * longSide + mx, y: to.y * longSide + my }
}

/** One size of both images, and what a step of the given freedom needs: 4 is shift, scale and turn, 8 a homography. */
interface Level {
  readonly before: EdgeStrength
  readonly after: EdgeStrength
  readonly slopes: { readonly upright: Gradient; readonly lying: Gradient }
  readonly pixels: Int32Array
  readonly freedom: 4 | 8
}

function levelOf(before: EdgeStrength, after: EdgeStrength, freedom: 4 | 8): Level {
  const slopes = { upright: gradientOf(after.upright, after), lying: gradientOf(after.lying, after) }
  return { before, after, slopes, pixels: edgePixels(before), freedom }
}

/** Gauss–Newton steps until they no longer help. */
function refine(level: Level, start: Homography): Homography {
  const { before, after, pixels } = level
  let mapping = start
  let score = agreement(before, after, pixels, mapping)
  for (let round = 0; round < TUNED.rounds; round++) {
    const next = chain(mapping, stepOf(level, mapping))
    const reached = agreement(before, after, pixels, next)
    if (!(reached > score + TUNED.leastStepGain)) break
    mapping = next
    score = reached
  }
  return mapping
}

function stepOf({ before, after, slopes, pixels, freedom }: Level, mapping: Homography): Homography {
  const longSide = Math.max(before.width, before.height)
  const [mx, my] = [(before.width - 1) / 2, (before.height - 1) / 2]
  const matrix = Array.from({ length: freedom }, () => new Float64Array(freedom))
  const right = new Float64Array(freedom)
  const row = new Float64Array(freedom)
  for (const i of pixels) {
    const { x, y } = pixelAt(mapping, before, i)
    for (const channel of CHANNELS) {
      const slope = slopes[channel]
      const gx = longSide * sample(slope.gx, after, x, y)
      const gy = longSide * sample(slope.gy, after, x, y)
      if (gx === 0 && gy === 0) continue
      const error = (before[channel][i] ?? 0) - sample(after[channel], after, x, y)
      const weight = 1 / (1 + (error / TUNED.halfError) ** 2)
      fillRow(row, [gx, gy], (x - mx) / longSide, (y - my) / longSide)
      for (let j = 0; j < freedom; j++) addScaled(matrix[j], row, weight * (row[j] ?? 0))
      addScaled(right, row, weight * error)
    }
  }
  // Holds what the edges say nothing of where it is.
  for (const [k, line] of matrix.entries()) line[k] = 1.001 * (line[k] ?? 0) + 1e-6
  return mappingOf(solve(matrix, right))
}

/** How a small change of each parameter changes what is read. The order is that of `mappingOf`. */
function fillRow(row: Float64Array, [gx, gy]: readonly [number, number], u: number, v: number): void {
  row[0] = gx
  row[1] = gy
  if (row.length === 4) {
    row[2] = gx * u + gy * v
    row[3] = gy * u - gx * v
    return
  }
  row[2] = gx * u
  row[3] = gy * u
  row[4] = gx * v
  row[5] = gy * v
  const along = gx * u + gy * v
  row[6] = along * u
  row[7] = along * v
}

function mappingOf(step: Float64Array): Homography {
  const [x = 0, y = 0, a = 0, b = 0, c = 0, d = 0, g = 0, h = 0] = step
  if (step.length === 4) return [1 + a, -b, x, b, 1 + a, y, 0, 0, 1]
  return [1 + a, c, x, b, 1 + d, y, -g, -h, 1]
}

function addScaled(sums: Float64Array | undefined, row: Float64Array, factor: number): void {
  if (!sums) return
  for (let k = 0; k < row.length; k++) sums[k] = (sums[k] ?? 0) + factor * (row[k] ?? 0)
}

function cornerShift(mapping: Homography, { width, height }: Size): number {
  const longSide = Math.max(width, height)
  const [w, h] = [width / longSide / 2, height / longSide / 2]
  const corners = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ] as const
  return Math.max(
    ...corners.map(([x, y]) => {
      const to = project(mapping, x, y)
      return Math.hypot(to.x - x, to.y - y)
    }),
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
