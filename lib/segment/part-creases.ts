import type { LabPlanes } from '@/lib/math/color'
import { type CreaseLine, fitLine, halvedMask, type LineFit, type MaskPlane } from './crease-line'
import { LOWEST_MIDDLE } from './further-points'
import type { PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

type Place = Pick<PromptPoint, 'x' | 'y'>

/** Walls are plain: half of their pixels differ less than this from others nearby. */
const PLAIN = 0.03
/** The distance that counts as nearby, in pixels. */
const NEARBY = 4
const EVERY = 2

/** A color step (OKLab) that isn't a shadow's: sharper than its surroundings, and uniform along the line. */
const LEAST_STEP = 0.022
const SHARPER = 2.5
const LEAST_STEADY = 0.75
/** A line at least this long, as a share of the mask's size, crosses all of it. */
const LEAST_LENGTH = 0.6
/** Size of the part beyond a crease, as a share of the mask: with less, cutting isn't worth the risk; with more, it was meant. */
const LEAST_BEYOND = 0.25
const MOST_BEYOND = 0.85
const DEGREES_STEP = 1.5
/** Maximum lean of a corner between walls in a photo, in degrees. */
const MOST_TILTED = 15

/**
 * Cuts a wall's mask where the wall ends at a corner or at the ceiling: along the clearest straight line with a color change
 * all the way through the mask, if everything the user meant is on one side. For strokes, because a single point is on one side
 * of every line. Places are in pixels of the scaled photo, colors have the mask's size.
 */
export function cutAtCreases(mask: SmallMask, meant: readonly Place[], colors: LabPlanes): SmallMask {
  const places = meant.map(({ x, y }) => ({ x: x / CELL_PX / 2, y: y / CELL_PX / 2 }))
  const plane = halvedMask(mask, colors)
  const crease = isWallLike(plane) && findCrease(plane, places, LEAST_LENGTH * Math.sqrt(plane.count))
  return crease ? without(mask, crease) : mask
}

function isWallLike(plane: MaskPlane): boolean {
  const { width, height, inside, count } = plane
  let rows = 0
  for (let i = 0; i < inside.length; i++) if (inside[i]) rows += Math.floor(i / width) + 0.5
  return count > 0 && rows / count / height <= LOWEST_MIDDLE && roughness(plane) <= PLAIN
}

/** The median color difference between nearby pixels. */
function roughness(plane: MaskPlane): number {
  const { width, height } = plane
  const found: number[] = []
  for (let y = NEARBY; y < height; y += EVERY) {
    for (let x = NEARBY; x < width; x += EVERY) {
      const i = y * width + x
      found.push(difference(plane, i, i - NEARBY), difference(plane, i, i - NEARBY * width))
    }
  }
  const known = found.filter((value) => value >= 0).sort((one, other) => one - other)
  return known[known.length >> 1] ?? 0
}

/** Color difference of two pixels; below 0 if one isn't in the mask. */
function difference({ inside, L, a, b }: MaskPlane, i: number, j: number): number {
  if (!inside[i] || !inside[j]) return -1
  return Math.hypot((L[i] ?? 0) - (L[j] ?? 0), (a[i] ?? 0) - (a[j] ?? 0), (b[i] ?? 0) - (b[j] ?? 0))
}

/** A line and the side beyond it, where `side` times the distance across is positive. */
type Crease = CreaseLine & { readonly side: 1 | -1 }

function findCrease(plane: MaskPlane, places: readonly Place[], leastLength: number): Crease | undefined {
  const found: { crease: Crease; clarity: number }[] = []
  for (const crease of linesBeside(plane, places)) {
    const fit = fitLine(plane, crease, leastLength)
    if (fit && isCrease(fit)) found.push({ crease, clarity: clarityOf(fit) })
  }
  return found
    .sort((one, other) => other.clarity - one.clarity)
    .find(({ crease }) => {
      const share = shareBeyond(plane, crease)
      return share >= LEAST_BEYOND && share < MOST_BEYOND
    })?.crease
}

/** All lines through a plane with the places on one side: vertical ones, and others below a possible ceiling. */
function* linesBeside({ width, height }: MaskPlane, places: readonly Place[]): Generator<Crease> {
  for (let degrees = 0; degrees < 180; degrees += DEGREES_STEP) {
    const across = { x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) }
    const isUpright = Math.min(degrees, 180 - degrees) <= MOST_TILTED
    const distances = ({ x, y }: Place) => x * across.x + y * across.y
    const meant = places.map(distances)
    const [first, last] = [Math.min(...meant), Math.max(...meant)]
    const corners = [0, width * across.x, height * across.y, width * across.x + height * across.y]
    for (let at = Math.floor(Math.min(...corners)); at <= Math.max(...corners); at++) {
      if (at <= first - 1) yield { across, at, side: -1 }
      else if (at >= last + 1 && isUpright) yield { across, at, side: 1 }
    }
  }
}

function isCrease({ step, further, steady }: LineFit): boolean {
  return step >= LEAST_STEP && step >= SHARPER * further && steady >= LEAST_STEADY
}

function clarityOf({ step, further, steady, flanked, length }: LineFit): number {
  return (step - further) * steady * flanked * Math.sqrt(length)
}

const isBeyond = ({ across, at, side }: Crease, x: number, y: number) =>
  side * (x * across.x + y * across.y - at) > 0

function shareBeyond({ width, inside, count }: MaskPlane, crease: Crease): number {
  let beyond = 0
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] && isBeyond(crease, (i % width) + 0.5, Math.floor(i / width) + 0.5)) beyond++
  }
  return beyond / count
}

function without(mask: SmallMask, crease: Crease): SmallMask {
  const isOut = (i: number) =>
    isBeyond(crease, ((i % mask.width) + 0.5) / 2, (Math.floor(i / mask.width) + 0.5) / 2)
  return { ...mask, logits: mask.logits.map((logit, i) => (isOut(i) ? -CERTAIN : logit)) }
}
