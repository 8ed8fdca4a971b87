import { clouds } from '../../../math/clouds.ts'
import { createRandom, smoothstep } from '../../../math/numeric.ts'
import type { Texel } from './material.ts'

/** How a board was cut out of its log; lengths in metres, seen from the middle of the board. */
interface Cut {
  /** How far to the side the pith lies, and how deep below the board's face: both at PITH_STEPS places along the board. */
  readonly side: Float32Array
  readonly depth: Float32Array
  /** Where in the noise the board lies, 0..1. */
  readonly place: number
  readonly knots: readonly Knot[]
}

/** A board of its own tone: lightness, and reddish or yellowish. */
export interface Board {
  readonly cut: Cut
  readonly size: BoardSize
  readonly tone: number
  readonly red: number
  readonly yellow: number
  /** Metres of a texel it is drawn at. */
  readonly texel: number
}

/** `count` boards, no two of one cut. Most are near the middle tone, as one sorts them. */
export function boardsOf(seed: number, count: number, size: BoardSize, texel: number): Board[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => ({
    cut: cutBoard(random, size),
    size,
    texel,
    tone: (random() + random() + random()) / 1.5 - 1,
    red: random() - 0.5,
    yellow: random() - 0.5,
  }))
}

/** Gives a texel the board's own tone, `spread` strong. */
export function addTone({ tone, red, yellow }: Board, spread: number, out: Texel) {
  darken(out, -0.9 * spread * tone)
  out.da += 0.05 * spread * red
  out.db += 0.1 * spread * yellow
}

/** A branch that the board's face cuts across. */
interface Knot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Shares of boards with cathedrals and of those with slanting grain; the rest is straight. */
const PLAIN_SAWN = 0.5
const RIFT_SAWN = 0.8

/** Steps along a board at which its pith is known. */
const PITH_STEPS = 64

/** Noise along the grain (x) and across it (y). */
const WOOD = {
  /** How the pith wanders along the log: each row of it is another log. */
  pith: clouds(5, 16, 51, 2, 0.4),
  warp: clouds(5, 40, 53, 3),
  fibres: clouds(12, 160, 54, 2, 0.8),
}
/** Metres across the grain after which the noise comes again, and after which the finer fibres do. */
const NOISE_METRES = 1.2
const FIBRES_METRES = 0.4

/** Size of a board, and how many knots such a one has on average. */
export interface BoardSize {
  readonly width: number
  readonly length: number
  readonly knots: number
  /** Metres along the grain after which it comes again. */
  readonly repeat: number
}

/** Another random board. */
function cutBoard(random: () => number, { width, length, knots, repeat }: BoardSize): Cut {
  const kind = random()
  const toSide = random() < 0.5 ? -1 : 1
  const spread = random()
  const aside = kind < RIFT_SAWN ? 0.05 + 0.08 * spread : 0.14 + 0.1 * spread
  const side = kind < PLAIN_SAWN ? 0.7 * width * (spread - 0.5) : toSide * aside
  const depth = 0.035 + 0.07 * random()
  // A board that comes again after its own length may not end deeper than it began.
  const taper = length < repeat ? 0.03 * (random() - 0.5) : 0
  const place = random()
  const row = random()
  const along = (draw: (t: number, metres: number) => number) =>
    Float32Array.from({ length: PITH_STEPS + 1 }, (_, i) => {
      const metres = (length * i) / PITH_STEPS
      return draw(metres / repeat + place, metres)
    })
  return {
    side: along((t) => side + 0.012 * WOOD.pith(t, row)),
    depth: along((t, metres) => Math.max(0.008, depth + taper * metres + 0.025 * WOOD.pith(t + 0.5, row))),
    place,
    knots: Array.from({ length: Math.floor(knots + random()) }, () => ({
      x: width * 0.8 * (random() - 0.5),
      y: length * (0.05 + 0.9 * random()),
      radius: 0.005 + 0.013 * random() ** 2,
    })),
  }
}

/** Value at a share (0..1) of the board's length. */
function atShare(values: Float32Array, share: number): number {
  const place = share * PITH_STEPS
  const i = Math.floor(place)
  const value = values[i] ?? 0
  return value + ((values[i + 1] ?? value) - value) * (place - i)
}

const RING_STEP = 0.0005
const RING_STEPS = 1024
const RING_LEVELS = 6

/**
 * Tone of the wood by its distance from the pith, −1..1, blurred by 1, 2, 4 … steps: rings of unequal width, light in
 * spring and ever darker until autumn, in good years and bad ones.
 */
const RINGS: readonly Float32Array[] = (() => {
  const random = createRandom(5077)
  const rings = new Float32Array(RING_STEPS)
  let years = 0
  for (let i = 0; i < RING_STEPS; ) {
    years = 0.7 * years + 0.8 * (random() - 0.5)
    const width = Math.max(3, Math.round((0.002 + 0.007 * random() ** 1.5) / RING_STEP))
    const strength = 0.4 + 1.2 * random()
    for (let n = 0; n < width && i < RING_STEPS; n++, i++)
      rings[i] = strength * (0.4 - 1.2 * (n / width) ** 2.5) + 0.9 * years
  }
  const levels = [balancedRings(rings)]
  for (let level = 1; level < RING_LEVELS; level++)
    levels.push(blurred(levels[level - 1] ?? rings, 2 ** (level - 1)))
  return levels
})()

function balancedRings(rings: Float32Array): Float32Array {
  const mean = rings.reduce((sum, value) => sum + value, 0) / rings.length
  return rings.map((value) => value - mean)
}

function blurred(rings: Float32Array, distance: number): Float32Array {
  const n = rings.length
  return rings.map(
    (value, i) =>
      0.5 * value + 0.25 * ((rings[(i + distance) % n] ?? 0) + (rings[(i + n - distance) % n] ?? 0)),
  )
}

/** The rings at `radius` metres, averaged over `blur` metres. */
function ringsAt(radius: number, blur: number): number {
  const level = Math.max(0, Math.min(RING_LEVELS - 1.001, Math.log2(Math.max(blur, RING_STEP) / RING_STEP)))
  const lower = Math.floor(level)
  const place = radius / RING_STEP
  const first = Math.floor(place)
  const share = place - first
  const i = first & (RING_STEPS - 1)
  const j = (first + 1) & (RING_STEPS - 1)
  const fine = RINGS[lower]
  const coarse = RINGS[lower + 1]
  if (!fine || !coarse) return 0
  const a = (fine[i] ?? 0) + ((fine[j] ?? 0) - (fine[i] ?? 0)) * share
  const b = (coarse[i] ?? 0) + ((coarse[j] ?? 0) - (coarse[i] ?? 0)) * share
  return a + (b - a) * (level - lower)
}

/**
 * Adds the grain, `strength` strong, at `x` metres from the board's middle line and `y` metres along it to a texel: the
 * growth rings as the board's face cuts them, bulging around knots, with fibres and a slow drift of the tone.
 */
export function drawGrain({ cut, size, texel }: Board, x: number, y: number, strength: number, out: Texel) {
  const t = y / size.repeat + cut.place
  const share = y / size.length
  const dx = x - atShare(cut.side, share)
  const dy = atShare(cut.depth, share)
  const across = x + 7 * cut.place
  const pith = Math.sqrt(dx * dx + dy * dy)
  const warp = WOOD.warp(t, across / NOISE_METRES)
  const bulge = cut.knots.length > 0 ? drawKnots(cut.knots, x, y, out) : 0
  const rings = ringsAt(pith + 0.004 * warp + bulge, texel * (0.1 + Math.abs(dx) / pith))
  const fibres = WOOD.fibres(t, across / FIBRES_METRES)
  darken(out, -strength * (rings + 0.4 * fibres + 0.35 * warp))
}

/** Radii of a knot within which the rings around it bulge. */
const BULGE_RADII = 6

/** Darkens the knots at a place and says by how much the rings bulge there: a branch has rings of its own. */
function drawKnots(knots: readonly Knot[], x: number, y: number, out: Texel): number {
  let bulge = 0
  for (const knot of knots) {
    const dx = x - knot.x
    const dy = 0.75 * (y - knot.y)
    const reach = BULGE_RADII * knot.radius
    const square = dx * dx + dy * dy
    if (square > reach * reach) continue
    const beyond = Math.sqrt(square) - knot.radius
    // The rings of the trunk and of the branch, joined by a smooth minimum.
    const fade = 1 - square / (reach * reach)
    bulge += 0.5 * fade * (beyond - Math.sqrt(beyond * beyond + knot.radius * knot.radius))
    const inside = 1 - smoothstep(-0.8 * knot.radius, 0.6 * knot.radius, beyond)
    darken(out, 0.09 * inside)
  }
  return bulge
}

/** Makes a texel darker as wood gets darker: redder as well. */
function darken(out: Texel, amount: number) {
  out.dL -= amount
  out.da += 0.04 * amount
  out.db += 0.01 * amount
}
