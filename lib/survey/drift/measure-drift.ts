import { type Homography, IDENTITY, project } from '../../math/homography.ts'
import { type Labels, type Photo, type Size, sizeWithLongSide } from '../../math/image.ts'
import { clamp } from '../../math/numeric.ts'
import { shrinkMask } from '../../math/resize.ts'
import type { KindMap } from '../../segment/kind-map.ts'
import { findSegments } from '../segments.ts'
import { type Gradient, gradientOf, lightnessAt, sample } from './edges.ts'
import { type Piece, piecesOf, profileOf } from './profile.ts'
import { checkAspect } from './register.ts'
import { type Extent, findStructures, type Structure } from './structure.ts'
import { DRIFT } from './tuning.ts'

export interface DriftOptions {
  /** From the photo to the made image, in shares of their sides, as `registerToPhoto` finds it. */
  readonly toMade?: Homography
  /** Not 0 where the photo is pasted back, at the photo's size: what lies there is not compared. */
  readonly locked?: Labels
  /** What the photo shows where, when its smart selection knows. Without it openings are told by their light. */
  readonly kinds?: KindMap
}

/** A structure that is not where the photo has it; the box in shares of the photo's sides. */
export interface Drifted {
  readonly kind: Structure['kind']
  readonly box: Extent
  /** 0..1: how sure it is; from the limit of the table on it counts. */
  readonly score: number
  /** How far it went, in shares of the photo's width and height; 0 for what is gone. */
  readonly by: { readonly x: number; readonly y: number }
}

export interface Drift {
  /** 0..1: the score of what drifted most. */
  readonly drift: number
  readonly moved: readonly Drifted[]
  readonly missing: readonly Drifted[]
  readonly isOver: boolean
  /** Share (0..1) of the edges of openings and walls that are found where the photo has them; `null` where it shows none. */
  readonly inPlace: number | null
}

const { measure: TUNED } = DRIFT

/**
 * Compares where a made image shows the openings and edges of the photo's room. Colors, textures, light and furniture may be
 * others.
 * @throws RangeError when the aspects of the two differ by more than models round them
 */
export function measureDrift(photo: Photo, made: Photo, options: DriftOptions = {}): Drift {
  checkAspect(photo, made)
  const { toMade = IDENTITY, locked, kinds } = options
  const size = sizeWithLongSide(photo, DRIFT.longSide)
  const L = lightnessAt(photo, size)
  const before = gradientOf(L, size)
  const after = gradientOf(warped(lightnessAt(made, size), size, toMade), size)
  const isLocked = locked ? lockedAt(locked, photo, size) : () => false
  const seen = findStructures(L, size, findSegments(L, size), kinds ?? null).map((structure): Seen => {
    const pieces = piecesOf(structure.segments, before).filter(
      ({ xs, ys }) => !isLocked(xs[0] ?? 0, ys[0] ?? 0),
    )
    const foundAgain = (isUpright: boolean) =>
      findAgain(
        pieces.filter((piece) => piece.isUpright === isUpright),
        after,
      )
    return { structure, upright: foundAgain(true), lying: foundAgain(false) }
  })
  const drifted = seen.flatMap((each) => judge(each, size))
  const counting = drifted.filter(({ score }) => score >= TUNED.limit)
  const drift = Math.max(0, ...drifted.map(({ score }) => score))
  return {
    drift,
    moved: counting.filter(({ by }) => by.x !== 0 || by.y !== 0),
    missing: counting.filter(({ by }) => by.x === 0 && by.y === 0),
    isOver: drift >= TUNED.limit,
    inPlace: shareInPlace(seen),
  }
}

/** Of what belongs to the room: other things may be replaced. */
function shareInPlace(seen: readonly Seen[]): number | null {
  const lines = seen.flatMap(({ structure, upright, lying }) =>
    structure.kind === 'other' ? [] : [upright, lying],
  )
  const total = lines.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? null : lines.reduce((sum, { weight, here }) => sum + (weight / total) * here, 0)
}

function warped(L: Float32Array, size: Size, toMade: Homography): Float32Array {
  if (toMade === IDENTITY) return L
  const { width, height } = size
  const out = new Float32Array(L.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = project(toMade, (x + 0.5) / width, (y + 0.5) / height)
      const mx = clamp(at.x * width - 0.5, 0, width - 1.001)
      const my = clamp(at.y * height - 0.5, 0, height - 1.001)
      out[i] = sample(L, size, mx, my)
    }
  }
  return out
}

function lockedAt(locked: Labels, photo: Size, size: Size) {
  const shares = shrinkMask(locked, photo, size)
  return (x: number, y: number) => (shares[Math.round(y) * size.width + Math.round(x)] ?? 0) > 0.5
}

/** How the pieces of one direction are found again: where they were, and best elsewhere. Shares, 0..1. */
interface Found {
  readonly weight: number
  readonly here: number
  readonly elsewhere: number
  /** Best at a third place, or here. */
  readonly second: number
  /** Pixels to where they are found best. */
  readonly by: number
  /** What anything would find in an image with so many edges. */
  readonly chance: number
}

/** A structure of the photo, and how its upright and its lying edges are found again. */
interface Seen {
  readonly structure: Structure
  readonly upright: Found
  readonly lying: Found
}

function findAgain(pieces: readonly Piece[], after: Gradient): Found {
  const longSide = Math.max(after.width, after.height)
  const reach = Math.round(TUNED.reach * longSide)
  const still = Math.round(TUNED.still * longSide)
  const profile = profileOf(pieces, after, reach)
  const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0)
  const found = { weight, here: profile[reach] ?? 0, elsewhere: 0, second: 0, by: 0 }
  const others: number[] = []
  for (let k = 0; k < profile.length; k++) {
    if (Math.abs(k - reach) <= still) continue
    const value = profile[k] ?? 0
    others.push(value)
    if (value > found.elsewhere) Object.assign(found, { elsewhere: value, by: k - reach })
  }
  others.sort((a, b) => a - b)
  let second = 0
  for (let k = 0; k < profile.length; k++) {
    if (Math.abs(k - reach - found.by) > still) second = Math.max(second, profile[k] ?? 0)
  }
  return { ...found, second, chance: others[others.length >> 1] ?? 0 }
}

function judge({ structure, upright, lying }: Seen, { width, height }: Size): Drifted[] {
  const longSide = Math.max(width, height)
  const least = TUNED.leastWeight * longSide
  const known = [upright, lying].filter(({ weight }) => weight >= least)
  if (known.length === 0) return []
  const { left, top, right, bottom } = structure.box
  const place = {
    kind: structure.kind,
    box: { left: left / width, top: top / height, right: right / width, bottom: bottom / height },
  }
  // An opening seen by lines of one direction alone is a line like others.
  const isOpening = structure.kind === 'opening' && known.length === 2
  const scoreOf = SCORES[isOpening || structure.kind === 'other' ? structure.kind : 'crease']
  const movedX = upright.weight >= least ? scoreOf(upright) : 0
  const movedY = lying.weight >= least ? scoreOf(lying) : 0
  const moved = Math.max(movedX, movedY)
  const missing = isOpening ? lostShare(known) : 0
  if (moved < TUNED.limit && missing > moved) return [{ ...place, score: missing, by: { x: 0, y: 0 } }]
  const by = {
    x: movedX >= TUNED.limit ? upright.by / width : 0,
    y: movedY >= TUNED.limit ? lying.by / height : 0,
  }
  return [{ ...place, score: Math.max(moved, missing), by }]
}

/** 0 for what is found where it was, 1 for what is found elsewhere alone. */
function movedScore({ here, elsewhere, chance }: Found): number {
  const there = (elsewhere - Math.max(here, chance)) / (1 - chance + 0.05)
  return clamp(there, 0, 1)
}

/** Other things may be replaced: only many or long lines that are found again elsewhere count. */
function otherMovedScore(found: Found): number {
  return found.weight < TUNED.otherWeight ? 0 : TUNED.otherFactor * movedScore(found)
}

/** The same for a single line, which is like many others: it must be found at one other place alone. */
function onlyMovedScore(found: Found): number {
  return clamp(movedScore(found) - found.second, 0, 1)
}

/** 0 for what is found as well as in the photo, 1 for what is found no better than anything; 0 too while one direction is there. */
function lostShare(found: readonly Found[]): number {
  const lost = found.map(({ here, chance }) => clamp(1 - (here - chance) / (1 - chance + 0.05), 0, 1))
  if (Math.min(...lost) < TUNED.leastLost) return 0
  const total = found.reduce((sum, { weight }) => sum + weight, 0)
  return found.reduce((sum, { weight }, k) => sum + (weight / total) * (lost[k] ?? 0), 0)
}

const SCORES = { opening: movedScore, crease: onlyMovedScore, other: otherMovedScore } as const
