import { clouds } from '../../../../math/clouds.ts'
import { createRandom, smoothstep } from '../../../../math/numeric.ts'
import type { Texel } from './material.ts'
import { ringsAt } from './rings.ts'

/** How a board was cut out of its log; lengths in meters from the middle of the board. */
interface Cut {
  /** The pith's distance to the side and below the board's face, each at PITH_STEPS places along the board. */
  readonly side: Float32Array
  readonly depth: Float32Array
  /** The board's position in the noise, 0..1. */
  readonly place: number
  readonly knots: readonly Knot[]
}

/** A board's own tone: lightness, and reddish or yellowish. */
interface Board {
  readonly cut: Cut
  readonly size: BoardSize
  readonly tone: number
  readonly red: number
  readonly yellow: number
  /** Meters per texel. */
  readonly texel: number
}

/** `count` differently cut boards. Most are near the middle tone, as boards are sorted. */
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

/** Applies the board's own tone to a texel, with strength `spread`. */
export function addTone({ tone, red, yellow }: Board, spread: number, out: Texel) {
  darken(out, -0.9 * spread * tone)
  out.da += 0.05 * spread * red
  out.db += 0.1 * spread * yellow
}

/** A branch cut by the board's face. */
interface Knot {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Share of boards with cathedral grain, and of those with slanting grain; the rest is straight. */
const PLAIN_SAWN = 0.5
const RIFT_SAWN = 0.8

/** Number of places along a board with a known pith. */
const PITH_STEPS = 64

/** Noise along the grain (x) and across it (y). */
const WOOD = {
  /** How the pith wanders along the log; each row is another log. */
  pith: clouds(5, 16, 51, 2, 0.4),
  warp: clouds(5, 40, 53, 3),
  fibres: clouds(12, 160, 54, 2, 0.8),
}
/** Length of log covered by the noise. */
const LOG_METRES = 3.6
/** Meters across the grain after which the noise repeats, and after which the finer fibers do. */
const NOISE_METRES = 1.2
const FIBRES_METRES = 0.4

/** A board's size, and its average number of knots. */
interface BoardSize {
  readonly width: number
  readonly length: number
  readonly knots: number
  /** Meters along the grain after which it repeats. */
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
  // A board that repeats after its own length must end as deep as it began.
  const taper = length < repeat ? 0.03 * (random() - 0.5) : 0
  const place = random()
  const row = random()
  const along = (draw: (t: number, metres: number) => number) =>
    Float32Array.from({ length: PITH_STEPS + 1 }, (_, i) => {
      const metres = (length * i) / PITH_STEPS
      return draw(metres / repeat + place, metres)
    })
  // The shorter the repeat, the less the pith moves.
  const bend = repeat / LOG_METRES
  return {
    side: along((t) => side + 0.012 * bend * WOOD.pith(t, row)),
    depth: along((t, y) => Math.max(0.008, depth + taper * y + 0.025 * bend * WOOD.pith(t + 0.5, row))),
    place,
    knots: Array.from({ length: Math.floor(knots + random()) }, () => ({
      x: width * 0.8 * (random() - 0.5),
      y: length * (0.05 + 0.9 * random()),
      radius: 0.005 + 0.017 * random() ** 1.5,
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

/**
 * Adds grain of the given `strength` to a texel, `x` meters from the board's middle line and `y` meters along it: the growth
 * rings cut by the board's face, bulging around knots, with fibers and a slow drift of tone.
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

/** Radius, in knot radii, within which the rings bulge around a knot. */
const BULGE_RADII = 6

/** Darkens the knots at a place and returns how far the rings bulge there: a branch has rings of its own. */
function drawKnots(knots: readonly Knot[], x: number, y: number, out: Texel): number {
  let bulge = 0
  for (const knot of knots) {
    const dx = x - knot.x
    const dy = 0.75 * (y - knot.y)
    const reach = BULGE_RADII * knot.radius
    const square = dx * dx + dy * dy
    if (square > reach * reach) continue
    const beyond = Math.sqrt(square) - knot.radius
    // The rings of trunk and branch, joined by a smooth minimum.
    const fade = 1 - square / (reach * reach)
    bulge += 0.5 * fade * (beyond - Math.sqrt(beyond * beyond + 2 * knot.radius * knot.radius))
    const inside = 1 - smoothstep(-0.8 * knot.radius, 0.6 * knot.radius, beyond)
    darken(out, 0.075 * inside)
  }
  return bulge
}

/** Darkens a texel the way wood darkens: it also gets redder. */
function darken(out: Texel, amount: number) {
  out.dL -= amount
  out.da += 0.04 * amount
  out.db += 0.01 * amount
}
