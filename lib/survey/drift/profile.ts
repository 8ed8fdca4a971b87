import type { Segment } from '../segments.ts'
import { type Gradient, sample } from './edges.ts'
import { DRIFT } from './tuning.ts'

/** A few pixels of a segment: where they are, and across which direction their edge runs. */
export interface Piece {
  readonly xs: Float32Array
  readonly ys: Float32Array
  readonly nx: number
  readonly ny: number
  readonly isUpright: boolean
  /** Length times how well it is seen in the photo itself. */
  readonly weight: number
}

const { profile: TUNED } = DRIFT

/** Cuts segments into pieces, and weighs them by what the photo itself shows there. */
export function piecesOf(segments: readonly Segment[], photo: Gradient): Piece[] {
  return segments.flatMap(({ x1, y1, x2, y2, length }) => {
    const count = Math.max(1, Math.round(length / TUNED.piecePx))
    const perPiece = Math.max(3, Math.round(length / count))
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
    return Array.from({ length: count }, (_, k): Piece => {
      const along = Float32Array.from({ length: perPiece }, (_each, j) => (k + (j + 0.5) / perPiece) / count)
      const piece = {
        // The segments' pixels begin at their corner, the planes' at their middle.
        xs: along.map((t) => x1 + (x2 - x1) * t - 0.5),
        ys: along.map((t) => y1 + (y2 - y1) * t - 0.5),
        nx: dy,
        ny: -dx,
        isUpright: Math.abs(dy) > Math.abs(dx),
      }
      return { ...piece, weight: perPiece * length * nearbySupport(piece, photo, 0) }
    })
  })
}

/**
 * How far an image shows the pieces when they are moved: the weighted share, 0..1, for each shift from −reach to reach, in
 * pixels across for uprights and down for lying ones. An edge as near as the tolerance counts.
 */
export function profileOf(pieces: readonly Piece[], image: Gradient, reach: number): Float32Array {
  const profile = new Float32Array(2 * reach + 1)
  const total = pieces.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return profile
  const tolerance = TUNED.tolerancePx
  const raw = new Float32Array(2 * (reach + tolerance) + 1)
  for (const piece of pieces) {
    for (let k = 0; k < raw.length; k++) raw[k] = supportAt(piece, image, k - reach - tolerance)
    for (let k = 0; k < profile.length; k++) {
      let most = 0
      for (let j = k; j <= k + 2 * tolerance; j++) most = Math.max(most, raw[j] ?? 0)
      profile[k] = (profile[k] ?? 0) + (piece.weight / total) * most
    }
  }
  return profile
}

type Placed = Omit<Piece, 'weight'>

function nearbySupport(piece: Placed, image: Gradient, shift: number): number {
  let most = 0
  for (let off = -1; off <= 1; off++) most = Math.max(most, supportAt(piece, image, shift + off))
  return most
}

/** How clearly an edge runs along a moved piece: slopes across it add up, those of a texture cancel out. */
function supportAt({ xs, ys, nx, ny, isUpright }: Placed, image: Gradient, shift: number): number {
  const [sx, sy] = isUpright ? [shift, 0] : [0, shift]
  let across = 0
  let along = 0
  for (let k = 0; k < xs.length; k++) {
    const x = (xs[k] ?? 0) + sx
    const y = (ys[k] ?? 0) + sy
    const gx = sample(image.gx, image, x, y)
    const gy = sample(image.gy, image, x, y)
    across += gx * nx + gy * ny
    along += Math.abs(gx * ny - gy * nx)
  }
  const slope = (Math.abs(across) - TUNED.alongCost * along) / xs.length
  return Math.min(1, Math.max(0, (slope - TUNED.leastSlope) / (TUNED.fullSlope - TUNED.leastSlope)))
}
