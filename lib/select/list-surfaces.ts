import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import { surfaceOf } from './merge-tree'
import { snapLimitOf } from './select-surface'
import type { SurfaceMap } from './surface-map'

/** A surface to go to by keys. */
export type ListedSurface = {
  /** A place on it, in photo pixels. */
  readonly place: PhotoPoint
  /** Its share (0–1) of the photo. */
  readonly share: number
}

/** Smaller surfaces are left to the arrow keys. */
const SMALLEST_SHARE = 0.005

type Sum = { pixels: number; x: number; y: number }

/** The surfaces of a photo at a tolerance, largest first. */
export function listSurfaces(map: SurfaceMap, photo: PhotoSize, tolerance: number): ListedSurface[] {
  const { labels, count, width, height } = map.pieces
  const pieces = sumsOf(labels, count, width)
  const limit = snapLimitOf(tolerance)
  const surfaces = new Map<number, number[]>()
  for (let piece = 0; piece < count; piece++) {
    const surface = surfaceOf(map.tree, piece, limit)
    const known = surfaces.get(surface)
    if (known) known.push(piece)
    else surfaces.set(surface, [piece])
  }
  const scale = { x: photo.width / width, y: photo.height / height }
  return [...surfaces.values()]
    .map((members) => surfaceFrom(members.flatMap((piece) => pieces[piece] ?? [])))
    .map(({ pixels, x, y }) => ({
      place: { x: (x + 0.5) * scale.x, y: (y + 0.5) * scale.y },
      share: pixels / labels.length,
    }))
    .filter(({ share }) => share >= SMALLEST_SHARE)
    .sort((one, other) => other.share - one.share)
}

function sumsOf(labels: Int32Array, count: number, width: number): Sum[] {
  const sums = Array.from({ length: count }, (): Sum => ({ pixels: 0, x: 0, y: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i] ?? 0]
    if (!sum) continue
    sum.pixels += 1
    sum.x += i % width
    sum.y += Math.floor(i / width)
  }
  return sums
}

/** Size of a surface, and the middle of that of its pieces which is nearest to its own middle: never beside it. */
function surfaceFrom(pieces: readonly Sum[]): Sum {
  const whole = pieces.reduce(
    (sum, { pixels, x, y }) => ({ pixels: sum.pixels + pixels, x: sum.x + x, y: sum.y + y }),
    { pixels: 0, x: 0, y: 0 },
  )
  let nearest = { x: 0, y: 0, distance: Number.POSITIVE_INFINITY }
  for (const { pixels, x, y } of pieces) {
    const [atX, atY] = [Math.round(x / pixels), Math.round(y / pixels)]
    const distance = Math.hypot(atX - whole.x / whole.pixels, atY - whole.y / whole.pixels)
    if (distance < nearest.distance) nearest = { x: atX, y: atY, distance }
  }
  return { pixels: whole.pixels, x: nearest.x, y: nearest.y }
}
