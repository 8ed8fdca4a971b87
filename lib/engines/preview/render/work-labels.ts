import { type DividedRoom, divideVotes, type Votes } from '../analysis/line-outlines.ts'
import type { ColorPlanes } from '../math/color.ts'

/**
 * Labels at render size. `at[i]` ≥ 0 is the pixel's only label; otherwise −1−at[i] is an offset into `mixed`:
 * count, then (label, weight) pairs whose weights add up to one.
 */
export interface WorkLabels {
  readonly at: Int32Array
  readonly mixed: Float32Array
}

/** OKLab distance at which a neighbour's vote loses its weight. */
const SIGMA = 0.035
/** Half-width of the tent in analysis pixels: just under a diagonal step and a half. */
const REACH_PX = 1.45
/** Labels mixed in one pixel; the weakest of more are dropped. */
const MOST = 4

/**
 * Brings the analysis labels to the render size by a joint bilateral vote: neighbours in the analysis image
 * count by nearness and by likeness to the render pixel's color. The lines of `room` divide what wall and ceiling or floor share.
 */
export function upsampleLabels(
  labels: Uint16Array,
  analysis: ColorPlanes,
  work: ColorPlanes,
  alpha: Float32Array,
  room: DividedRoom | null = null,
): WorkLabels {
  const at = new Int32Array(work.width * work.height)
  const uniform = uniformNeighbourhoods(labels, analysis.width, analysis.height)
  const votes: Votes = { count: 0, labels: new Int32Array(9), weights: new Float64Array(9) }
  const election = { labels, analysis, work, votes }
  let mixed = new Float32Array(1 << 16)
  let used = 0
  const sx = analysis.width / work.width
  const sy = analysis.height / work.height
  for (let y = 0, i = 0; y < work.height; y++) {
    const ay = (y + 0.5) * sy - 0.5
    const row = nearestIndex(ay, analysis.height) * analysis.width
    for (let x = 0; x < work.width; x++, i++) {
      if ((alpha[i] ?? 0) === 0) continue
      const ax = (x + 0.5) * sx - 0.5
      const centre = row + nearestIndex(ax, analysis.width)
      if (uniform[centre] ?? 0) {
        at[i] = labels[centre] ?? 0
        continue
      }
      collectVotes(election, i, ax, ay)
      if (room && votes.count > 1) divideVotes(room, votes, ax, ay, sx)
      if (votes.count === 1) {
        at[i] = votes.labels[0] ?? 0
        continue
      }
      if (used + 1 + 2 * MOST > mixed.length) {
        const larger = new Float32Array(mixed.length * 2)
        larger.set(mixed)
        mixed = larger
      }
      at[i] = -1 - used
      used = writeVotes(votes, mixed, used)
    }
  }
  return { at, mixed: mixed.slice(0, used) }
}

function nearestIndex(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(place)))
}

/** 1 where all of a pixel's 3 x 3 neighbourhood has its label. */
function uniformNeighbourhoods(labels: Uint16Array, width: number, height: number): Uint8Array {
  const uniform = new Uint8Array(labels.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let same = 1
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1) && same; ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          if ((labels[ny * width + nx] ?? 0) !== (labels[i] ?? 0)) same = 0
        }
      }
      uniform[i] = same
    }
  }
  return uniform
}

interface Election {
  readonly labels: Uint16Array
  readonly analysis: ColorPlanes
  readonly work: ColorPlanes
  readonly votes: Votes
}

/** Counts the nine labels round place (ax, ay) of the analysis image for work pixel i. */
function collectVotes({ labels, analysis, work, votes }: Election, i: number, ax: number, ay: number) {
  votes.count = 0
  const cx = nearestIndex(ax, analysis.width)
  const cy = nearestIndex(ay, analysis.height)
  const right = Math.min(analysis.width - 1, cx + 1)
  const bottom = Math.min(analysis.height - 1, cy + 1)
  for (let ny = Math.max(0, cy - 1); ny <= bottom; ny++) {
    const wy = nearness(ny - ay)
    for (let nx = Math.max(0, cx - 1); nx <= right; nx++) {
      const j = ny * analysis.width + nx
      const dL = (work.L[i] ?? 0) - (analysis.L[j] ?? 0)
      const da = (work.a[i] ?? 0) - (analysis.a[j] ?? 0)
      const db = (work.b[i] ?? 0) - (analysis.b[j] ?? 0)
      const likeness = Math.exp(-(0.6 * dL * dL + 2 * da * da + 2 * db * db) / (2 * SIGMA * SIGMA)) + 1e-6
      addVote(votes, labels[j] ?? 0, likeness * wy * nearness(nx - ax))
    }
  }
}

/** Tent over a distance in analysis pixels; never quite 0, so that some label always wins. */
function nearness(distance: number): number {
  return Math.max(0.001, 1 - Math.abs(distance) / REACH_PX)
}

function addVote(votes: Votes, label: number, weight: number) {
  let k = 0
  while (k < votes.count && (votes.labels[k] ?? 0) !== label) k += 1
  if (k === votes.count) {
    votes.labels[k] = label
    votes.weights[k] = 0
    votes.count += 1
  }
  votes.weights[k] = (votes.weights[k] ?? 0) + weight
}

/** Writes the strongest votes, normalised; returns the next free offset. */
function writeVotes(votes: Votes, mixed: Float32Array, start: number): number {
  for (let p = 1; p < votes.count; p++) {
    for (let k = p; k > 0 && (votes.weights[k] ?? 0) > (votes.weights[k - 1] ?? 0); k--) {
      const [label, weight] = [votes.labels[k] ?? 0, votes.weights[k] ?? 0]
      votes.labels[k] = votes.labels[k - 1] ?? 0
      votes.weights[k] = votes.weights[k - 1] ?? 0
      votes.labels[k - 1] = label
      votes.weights[k - 1] = weight
    }
  }
  const count = Math.min(MOST, votes.count)
  let total = 0
  for (let k = 0; k < count; k++) total += votes.weights[k] ?? 0
  mixed[start] = count
  for (let k = 0; k < count; k++) {
    mixed[start + 1 + 2 * k] = votes.labels[k] ?? 0
    mixed[start + 2 + 2 * k] = (votes.weights[k] ?? 0) / total
  }
  return start + 1 + 2 * count
}
