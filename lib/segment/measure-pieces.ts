import { FACES } from '@/lib/survey/room'
import type { Survey } from '@/lib/survey/survey'

/** What one piece of a photo looks like, and where it lies. Places are 0–1 from the top, colors are means in OKLab. */
export type Piece = {
  /** Its value in the label map. */
  readonly label: number
  /** Share of the photo, 0–1, like all shares below. */
  readonly share: number
  readonly L: number
  readonly a: number
  readonly b: number
  /** Median distance of the luminance from its base layer, in stops: low for plain surfaces. */
  readonly texture: number
  /** Share on each face of the room. */
  readonly faces: readonly number[]
  readonly top: number
  readonly bottom: number
  readonly middle: number
  /** Mean height of its columns. */
  readonly thickness: number
  /** Shares of the photo's upper and lower border that are this piece's. */
  readonly alongTop: number
  readonly alongBottom: number
  /** By label, the shares of its outline at which it meets the other pieces. */
  readonly beside: ReadonlyMap<number, number>
  /** By label, the shares of its columns above which another piece comes next. */
  readonly below: ReadonlyMap<number, number>
}

/** How far up, as a share of the height, the next piece may begin: over a skirting board. */
const FOOT_REACH = 0.05

/** One measurement for each label but 0. `labels` has the size of the survey's planes. */
export function measurePieces(survey: Survey, labels: Uint8Array): Piece[] {
  const pixels = new Map<number, number[]>()
  for (const [i, label] of labels.entries()) {
    const own = pixels.get(label)
    if (own) own.push(i)
    else pixels.set(label, [i])
  }
  pixels.delete(0)
  return [...pixels].map(([label, own]) => measurePiece(survey, labels, label, own))
}

function measurePiece(
  { planes, base, backdrop }: Survey,
  labels: Uint8Array,
  label: number,
  pixels: readonly number[],
): Piece {
  const { width, height } = planes
  const n = pixels.length
  const mean = (valueAt: (i: number) => number) => pixels.reduce((sum, i) => sum + valueAt(i), 0) / n
  const row = (i: number) => Math.floor(i / width)
  const above = nextAbove(labels, planes, label, pixels)
  const texture = Float32Array.from(pixels, (i) => {
    const stops = planes.stops[i] ?? 0
    return Math.abs(stops - (base.slope[i] ?? 0) * stops - (base.offset[i] ?? 0))
  }).sort()
  return {
    label,
    share: n / labels.length,
    L: mean((i) => planes.L[i] ?? 0),
    a: mean((i) => planes.a[i] ?? 0),
    b: mean((i) => planes.b[i] ?? 0),
    texture: texture[Math.floor(n / 2)] ?? 0,
    faces: FACES.map((_, face) => mean((i) => (backdrop.faces[i] === face ? 1 : 0))),
    top: row(pixels[0] ?? 0) / height,
    bottom: (row(pixels[n - 1] ?? 0) + 1) / height,
    middle: (mean(row) + 0.5) / height,
    thickness: n / above.length / height,
    alongTop: pixels.filter((i) => row(i) === 0).length / width,
    alongBottom: pixels.filter((i) => row(i) === height - 1).length / width,
    beside: shares(pixels.flatMap((i) => othersAround(labels, width, i))),
    below: shares(above),
  }
}

/** How often each label occurs, as a share of all. */
function shares(found: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const label of found) counts.set(label, (counts.get(label) ?? 0) + 1 / found.length)
  return counts
}

function othersAround(labels: Uint8Array, width: number, i: number): number[] {
  const own = labels[i]
  const around = [i - width, i + width]
  if (i % width > 0) around.push(i - 1)
  if (i % width < width - 1) around.push(i + 1)
  return around.flatMap((j) => (j < 0 || j >= labels.length || labels[j] === own ? [] : [labels[j] ?? 0]))
}

/** For each column of a piece, the label of what comes next above it. */
function nextAbove(
  labels: Uint8Array,
  { width, height }: { width: number; height: number },
  label: number,
  pixels: readonly number[],
): number[] {
  const highest = new Map<number, number>()
  for (const i of pixels) if (!highest.has(i % width)) highest.set(i % width, i)
  const reach = Math.round(FOOT_REACH * height)
  return [...highest.values()].map((i) => {
    for (let j = i - width, step = 0; j >= 0 && step < reach; j -= width, step++) {
      if (labels[j] !== 0 && labels[j] !== label) return labels[j] ?? 0
    }
    return 0
  })
}
