import type { Photo } from '../math/image.ts'
import { clamp, mix, smoothstep } from '../math/numeric.ts'
import { boundaryCut } from './boundary-cut.ts'
import { levelSides } from './level-sides.ts'
import { fromPicture, type Picture, toPicture, transposed } from './picture.ts'

/** The directions in which a piece should repeat: x joins its left and right side, y its top and bottom. */
export interface Axes {
  readonly x: boolean
  readonly y: boolean
}

/** Up to this ratio, a joint blends in with the texture's own steps. */
const UNSEEN_RATIO = 1.2
/** Overlap of both ends as a share of a side, and how far it may vary. */
const OVERLAP = 1 / 6
const OVERLAP_RANGE = [0.85 * OVERLAP, 1.15 * OVERLAP] as const
const LEAST_SIDE_PX = 12
const LEAST_OVERLAP_PX = 4

/**
 * Makes the piece repeat without a seam: its ends are brought to the same brightness, overlapped, and cut where they differ
 * least. Efros and Freeman, "Image quilting for texture synthesis and transfer" (2001), section 2.1. It shrinks by the overlap.
 * Leaves axes alone along which it already repeats.
 * Works on sRGB values, whose differences roughly match perception.
 */
export function makeSeamless(photo: Photo, axes: Axes = { x: true, y: true }): Photo {
  const x = axes.x && photo.width >= LEAST_SIDE_PX && ratioAlong(photo, true) > UNSEEN_RATIO
  const y = axes.y && photo.height >= LEAST_SIDE_PX && ratioAlong(photo, false) > UNSEEN_RATIO
  if (!x && !y) return photo
  let picture = toPicture(photo)
  // If the other axis repeats, a cut must end where it began, or the joint would break there.
  if (x) picture = joinSides(picture, axes.y && !y)
  if (y) picture = transposed(joinSides(transposed(picture), axes.x))
  return fromPicture(picture)
}

/** Joins the left and right sides. `isClosed`: top and bottom are joined already. */
function joinSides(picture: Picture, isClosed: boolean): Picture {
  const overlap = calmOverlap(picture)
  const { width, height, values } = levelSides(picture, overlap, isClosed)
  const feather = clamp(overlap >> 3, 1, 4)
  const cut = boundaryCut({ width, height, values }, { overlap, margin: feather, isClosed })
  const joined = width - overlap
  const out = new Float32Array(joined * height * 3)
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width * 3, (y + 1) * width * 3)
    out.set(row.subarray(0, joined * 3), y * joined * 3)
    const middle = cut[y] ?? 0
    for (let i = 0, o = y * joined * 3; i < overlap * 3; i++, o++) {
      const share = smoothstep(middle - feather, middle + feather, Math.floor(i / 3))
      out[o] = mix(row[joined * 3 + i] ?? 0, row[i] ?? 0, share)
    }
  }
  return { width: joined, height, values: out }
}

/**
 * The overlap's width in pixels. The piece's new ends are neighbors in the photo, so the two in range that differ least are
 * chosen.
 */
function calmOverlap({ width, height, values }: Picture): number {
  const least = Math.max(LEAST_OVERLAP_PX, Math.round(width * OVERLAP_RANGE[0]))
  let calmest = { overlap: least, step: Number.POSITIVE_INFINITY }
  for (let overlap = least; overlap <= Math.max(least, width * OVERLAP_RANGE[1]); overlap++) {
    let step = 0
    for (let y = 0; y < height; y++) {
      const p = 3 * (y * width + width - overlap)
      step += stepBetween(values, p - 3, p)
    }
    if (step < calmest.step) calmest = { overlap, step }
  }
  return calmest.overlap
}

/**
 * How much the joint stands out when the piece is repeated: the mean step across it, divided by the mean step inside along the
 * same axis. The larger ratio of both axes; 1 without any axis.
 */
export function seamRatio(photo: Photo, axes: Axes): number {
  const ratios = [axes.x ? ratioAlong(photo, true) : 0, axes.y ? ratioAlong(photo, false) : 0]
  return axes.x || axes.y ? Math.max(...ratios) : 1
}

/** Steps below this, in sRGB levels, are rounding. */
const LEAST_STEP = 0.5

function ratioAlong({ width, height, rgb }: Photo, isAcross: boolean): number {
  const [length, lines, step, nextLine] = isAcross
    ? [width, height, 3, width * 3]
    : [height, width, width * 3, 3]
  let inside = 0
  let joint = 0
  for (let line = 0; line < lines; line++) {
    const first = line * nextLine
    const last = first + (length - 1) * step
    for (let p = first; p < last; p += step) inside += stepBetween(rgb, p, p + step)
    joint += stepBetween(rgb, last, first)
  }
  const meanInside = length > 1 ? inside / (lines * (length - 1)) : 0
  return Math.max(LEAST_STEP, joint / lines) / Math.max(LEAST_STEP, meanInside)
}

/** Mean difference of two pixels' channels. */
function stepBetween(rgb: ArrayLike<number>, p: number, q: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++) sum += Math.abs((rgb[p + c] ?? 0) - (rgb[q + c] ?? 0))
  return sum / 3
}
