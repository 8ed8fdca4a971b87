import { type LabPlanes, labAt, labDistance } from '@/lib/math/color'
import { neighbors, type Size } from '@/lib/math/image'
import { joinStrays } from '@/lib/math/join-strays'
import type { AreaMap } from './areas'

/** The piece of each low-resolution pixel; 0 for none. Each piece is 4-connected. */
export type PieceMap = Size & { readonly labels: Uint8Array<ArrayBuffer> }

type Voted = { readonly surfaces: Uint8Array }

/** Smaller gaps, as a share of the photo, become no piece. */
const LEAST_OF_GAP = 0.0008
/** Maximum OKLab distances within one gap's piece: between neighboring pixels, and from the mean color. */
const SAME_STEP = 0.02
const SAME_COLOR = 0.06
/** Labels are bytes, and some are reserved for split pieces. */
const MOST_PIECES = 250

/**
 * The model's areas plus what it left out: narrow gaps join their neighbors, wide ones become pieces of one color each. An area
 * split by others becomes several pieces.
 */
export function fillGaps({ width, height, labels, surfaces }: AreaMap & Voted, colors: LabPlanes): PieceMap {
  const size = { width, height }
  const known = Int32Array.from(labels, (label) => label || NARROW)
  for (const i of wideGaps(labels, size)) known[i] = WIDE
  nameSurfaces(known, colors, LEAST_OF_GAP * labels.length)
  spread(known, surfaces, colors)
  const { labels: pieces, count } = joinStrays(known, size, 1)
  return { ...size, labels: numbered(known, pieces, count) }
}

/** Labels of gap pixels in place of an area's number: not assigned yet, in a wide gap, no piece. */
const NARROW = -1
const WIDE = -2
const NOTHING = 0
/** Areas' own numbers are bytes. */
const FIRST_OF_GAPS = 256

/** Pixels of gaps that are at least three pixels wide. */
function wideGaps(labels: Uint8Array, { width, height }: Size): Set<number> {
  const wide = new Set<number>()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const block = blockRound(y * width + x, width)
      if (block.every((i) => labels[i] === 0)) for (const i of block) wide.add(i)
    }
  }
  return wide
}

function blockRound(i: number, width: number): number[] {
  return [-width, 0, width].flatMap((row) => [i + row - 1, i + row, i + row + 1])
}

/** Numbers the surfaces of one color in wide gaps; small ones become no piece. */
function nameSurfaces(known: Int32Array, colors: LabPlanes, leastPx: number): void {
  let next = FIRST_OF_GAPS
  for (let start = 0; start < known.length; start++) {
    if (known[start] !== WIDE) continue
    const members = growSurface(known, colors, start, next)
    if (members.length >= leastPx) next++
    else for (const i of members) known[i] = NOTHING
  }
}

/** Numbers everything connected to a pixel without a color step. */
function growSurface(known: Int32Array, colors: LabPlanes, start: number, number: number): number[] {
  const mean = { L: 0, a: 0, b: 0 }
  const members = [start]
  known[start] = number
  let count = 0
  // Also visits pixels added along the way.
  for (const i of members) {
    const own = labAt(colors, i)
    count++
    mean.L += (own.L - mean.L) / count
    mean.a += (own.a - mean.a) / count
    mean.b += (own.b - mean.b) / count
    for (const j of neighbors(i, colors)) {
      if (known[j] !== WIDE) continue
      const color = labAt(colors, j)
      if (labDistance(color, own) > SAME_STEP || labDistance(color, mean) > SAME_COLOR) continue
      known[j] = number
      members.push(j)
    }
  }
  return members
}

/** Narrow gaps take the number of the nearest numbered pixel, and so does what goes on from it as the same kind without a color step. */
function spread(known: Int32Array, surfaces: Uint8Array, colors: LabPlanes): void {
  const queue: number[] = []
  for (let i = 0; i < known.length; i++) if (known[i] !== NARROW && known[i] !== NOTHING) queue.push(i)
  const goesOn = (i: number, j: number) =>
    known[j] === NOTHING &&
    surfaces[i] === surfaces[j] &&
    labDistance(labAt(colors, i), labAt(colors, j)) <= SAME_STEP
  // Also visits pixels added along the way.
  for (const i of queue) {
    for (const j of neighbors(i, colors)) {
      if (known[j] !== NARROW && !goesOn(i, j)) continue
      known[j] = known[i] ?? NOTHING
      queue.push(j)
    }
  }
}

/** Numbers the largest pieces from 1, ordered by their first pixels; the rest become no piece. */
function numbered(known: Int32Array, pieces: Int32Array, count: number): Uint8Array<ArrayBuffer> {
  const sizes = new Int32Array(count)
  const first = new Int32Array(count).fill(-1)
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] ?? 0
    sizes[piece] = (sizes[piece] ?? 0) + 1
    if ((first[piece] ?? 0) < 0) first[piece] = i
  }
  const order = Array.from({ length: count }, (_, piece) => piece)
    .filter((piece) => (known[first[piece] ?? 0] ?? NOTHING) !== NOTHING)
    .sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0))
    .slice(0, MOST_PIECES)
  const numbers = new Uint8Array(count)
  for (const [index, piece] of order.entries()) numbers[piece] = index + 1
  return Uint8Array.from(pieces, (piece) => numbers[piece] ?? 0)
}
