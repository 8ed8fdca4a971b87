import type { LabPlanes } from '@/lib/math/color'
import { traceOutlines } from './trace'

/** A border's pixels, and their values there: selected from 0.5. */
type Border = {
  readonly band: Int32Array
  readonly values: Float32Array
}

/** Working pixels on each side of a place whose mean colors tell how much of an edge it is. */
const SIDE_PX = 3
/** Working pixels of the border to each side over which edges are averaged: single leaves and grains are no edge. */
const ALONG_PX = 4
/**
 * What it costs, as a change of color in OKLab, to move by the whole reach, and each pixel by which two neighbors move
 * differently. Half of it snaps outlines that are off by 1 % a bit better, and more exact ones worse.
 */
const UNEVEN = 0.1
/** What it costs, as a share of the change, if the selection's new rim differs from what was selected: behind a frame, for example. */
const UNLIKE = 0.5

/**
 * Moves the borders of the pixels where `inside` is 1 to the strongest edges within reach, as smoothly as possible: for each
 * place along a border, the photo's change across it is measured at all distances, and the best sequence of distances is found
 * by dynamic programming (Viterbi). Where there is no edge, the border stays.
 */
export function moveBorders(planes: LabPlanes, inside: Uint8Array, reachPx: number): Border {
  const { width, height } = planes
  const nearest = new Float32Array(inside.length).fill(Number.POSITIVE_INFINITY)
  const values = new Float32Array(inside)
  const band: number[] = []
  for (const polygon of traceOutlines(inside, planes, 0.5)) {
    const places = placesAlong(polygon)
    const moves = bestMoves(places, edgesAt(places, planes, reachPx), reachPx)
    places.forEach(({ x, y, nx, ny }, k) => {
      const move = moves[k] ?? 0
      for (let row = Math.max(0, Math.floor(y - reachPx)); row < Math.min(height, y + reachPx); row++) {
        for (
          let column = Math.max(0, Math.floor(x - reachPx));
          column < Math.min(width, x + reachPx);
          column++
        ) {
          const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
          const i = row * width + column
          const far = dx * dx + dy * dy
          if (far >= (nearest[i] ?? 0)) continue
          if (nearest[i] === Number.POSITIVE_INFINITY) band.push(i)
          nearest[i] = far
          values[i] = Math.max(0, Math.min(0.5 + (move - dx * nx - dy * ny) / 2, 1))
        }
      }
    })
  }
  return { band: Int32Array.from(band), values }
}

/** A place on a border, and the direction out of the selection. */
type Place = { readonly x: number; readonly y: number; readonly nx: number; readonly ny: number }

/** Places about a pixel apart along a closed line. */
function placesAlong(polygon: Float32Array): Place[] {
  const xs: number[] = []
  const ys: number[] = []
  for (let k = 0; k < polygon.length; k += 2) {
    const [x, y] = [polygon[k] ?? 0, polygon[k + 1] ?? 0]
    const [toX, toY] = [polygon[(k + 2) % polygon.length] ?? 0, polygon[(k + 3) % polygon.length] ?? 0]
    const steps = Math.max(1, Math.round(Math.hypot(toX - x, toY - y)))
    for (let step = 0; step < steps; step++) {
      xs.push(x + ((toX - x) * step) / steps)
      ys.push(y + ((toY - y) * step) / steps)
    }
  }
  const at = (list: readonly number[], k: number) => list[(k + list.length) % list.length] ?? 0
  return xs.map((x, k) => {
    const [dx, dy] = [xs, ys].map((list) => at(list, k + ALONG_PX) - at(list, k - ALONG_PX))
    const length = Math.hypot(dx ?? 0, dy ?? 0) || 1
    // The selection is on the right.
    return { x, y: ys[k] ?? 0, nx: (dy ?? 0) / length, ny: -(dx ?? 0) / length }
  })
}

/** For each place, how much of an edge the photo has at each distance from -reach to reach. */
function edgesAt(places: readonly Place[], planes: LabPlanes, reachPx: number): Float32Array[] {
  const { width, height } = planes
  // A selection that ends with the photo stays there.
  const isAtEnd = ({ x, y }: Place) => x <= 0 || y <= 0 || x >= width || y >= height
  const own = places.map((place) =>
    isAtEnd(place) ? new Float32Array(2 * reachPx + 1) : profileOf(place, planes, reachPx),
  )
  return own.map((_, k) => {
    const mean = new Float32Array(2 * reachPx + 1)
    for (let step = -ALONG_PX; step <= ALONG_PX; step++) {
      const one = own[(k + step + own.length) % own.length]
      for (let d = 0; d < mean.length; d++) mean[d] = (mean[d] ?? 0) + (one?.[d] ?? 0) / (2 * ALONG_PX + 1)
    }
    return mean
  })
}

function profileOf({ x, y, nx, ny }: Place, { L, a, b, width, height }: LabPlanes, reachPx: number) {
  const from = -reachPx - SIDE_PX
  const count = 2 * (reachPx + SIDE_PX)
  const sums = [L, a, b].map((plane) => {
    const sum = new Float32Array(count + 1)
    for (let d = 0; d < count; d++) {
      const far = from + d + 0.5
      const column = Math.max(0, Math.min(Math.floor(x + far * nx), width - 1))
      const row = Math.max(0, Math.min(Math.floor(y + far * ny), height - 1))
      sum[d + 1] = (sum[d] ?? 0) + (plane[row * width + column] ?? 0)
    }
    return sum
  })
  return Float32Array.from({ length: 2 * reachPx + 1 }, (_, d) => {
    const middle = d + SIDE_PX
    let squared = 0
    let unlike = 0
    for (const sum of sums) {
      const inner = (sum[middle] ?? 0) - (sum[middle - SIDE_PX] ?? 0)
      const outer = (sum[middle + SIDE_PX] ?? 0) - (sum[middle] ?? 0)
      squared += ((outer - inner) / SIDE_PX) ** 2
      unlike += ((inner - (sum[SIDE_PX] ?? 0)) / SIDE_PX) ** 2
    }
    return Math.sqrt(squared) - UNLIKE * Math.sqrt(unlike)
  })
}

/** How far each place moves out, in working pixels. */
function bestMoves(places: readonly Place[], edges: readonly Float32Array[], reachPx: number): number[] {
  const count = 2 * reachPx + 1
  // Around twice, for the same moves at both ends of a closed line.
  const rounds = 2 * places.length
  const came = new Int8Array(rounds * count)
  let best = new Float32Array(count)
  for (let k = 0; k < rounds; k++) {
    const next = new Float32Array(count)
    const edge = edges[k % places.length]
    for (let d = 0; d < count; d++) {
      let [most, step] = [best[d] ?? 0, 0]
      for (const side of [-1, 1]) {
        const from = d + side
        if (from < 0 || from >= count || (best[from] ?? 0) - UNEVEN <= most) continue
        most = (best[from] ?? 0) - UNEVEN
        step = side
      }
      next[d] = most + (edge?.[d] ?? 0) - (UNEVEN * Math.abs(d - reachPx)) / reachPx
      came[k * count + d] = step
    }
    best = next
  }
  let at = best.indexOf(Math.max(...best))
  const moves: number[] = []
  for (let k = rounds - 1; k >= 0; k--) {
    if (k < places.length) moves[k] = at - reachPx
    at += came[k * count + at] ?? 0
  }
  return moves
}
