import { boxMean } from '../../../math/box-filter.ts'
import type { Size } from '../../../math/image.ts'
import { createRandom, takeRanked } from '../../../math/numeric.ts'
import { copyOrder } from './copy-order.ts'
import { dilated, distancesFrom } from './holes.ts'
import { coarser, costBetween, finest, type Level } from './levels.ts'
import { floatsOf, RADIUS } from './light.ts'

/** A surface with a hole: colors with three values per pixel, without its light. */
export interface Exemplar extends Size {
  readonly colors: Float32Array
  readonly hole: Uint8Array
  /** 1 for pixels that may be copied. */
  readonly source: Uint8Array
}

/** For the hole and a margin around it, the offset of the copied pixel. */
export interface Copies {
  readonly isCopied: Uint8Array
  readonly across: Int16Array
  readonly down: Int16Array
}

/** The first filling is made where the hole has at most this many pixels: on smaller levels, joints between boards get lost. */
const MOST_FIRST = 5_000
/** Minimum number of patches to copy from, on every level. */
const LEAST_SOURCES = 60
/** Rounds of searching on each finer level. */
const ROUNDS = 2
/** Initial radius in which a pixel looks for a better copy. */
const LOOK_PX = 8

/**
 * Fills a hole with copies of the surrounding surface: first in whole patches from its edge inward, lines first (Criminisi et
 * al., "Region filling and object removal by exemplar-based inpainting", 2004), then ever finer, as in Barnes et al.,
 * "PatchMatch" (2009). Deterministic. `null` if there is nothing to copy.
 */
export function findCopies(exemplar: Exemplar): Copies | null {
  const levels = levelsOf(exemplar)
  const first = levels.at(-1)
  if (!first || first.sources.length === 0) return null
  const random = createRandom(1)
  copyOrder(first)
  for (let k = levels.length - 1; k >= 0; k--) {
    const [level, above] = [levels[k], levels[k + 1]]
    if (!level) continue
    if (above) startFrom(level, above, random)
    for (let round = 0; round < ROUNDS; round++) search(level, round % 2 === 1, random)
  }
  return levels[0] ? copiesOf(levels[0], exemplar) : null
}

/** Side of the squares in which grain is copied. */
const GRAIN_PX = 12

/** A plain surface with a hole, as seen in the photo. */
interface Plain extends Size {
  readonly rgb: Uint8Array
  readonly hole: Uint8Array
  readonly source: Uint8Array
}

/** Fills a hole with the grain of a plain surface, in squares from elsewhere on it. `null` if there is nothing to copy. */
export function findGrain(surface: Plain): Copies | null {
  const { width, height, hole, source } = surface
  const reach = GRAIN_PX / 2
  const edges = distancesFrom(
    source.map((cell) => 1 - cell),
    surface,
  )
  const isInside = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return (edges[i] ?? 0) > reach && Math.min(x, y, width - 1 - x, height - 1 - y) >= reach
  }
  const middles = usualOf([...source.keys()].filter(isInside), surface)
  if (middles.length === 0) return null
  const random = createRandom(1)
  const columns = Math.ceil(width / GRAIN_PX)
  const squares = Array.from({ length: columns * Math.ceil(height / GRAIN_PX) }, () => {
    return middles[Math.floor(random() * middles.length)] ?? 0
  })
  const isCopied = dilated(hole, surface, RADIUS)
  const copies = { isCopied, across: new Int16Array(hole.length), down: new Int16Array(hole.length) }
  for (let i = 0; i < hole.length; i++) {
    if (isCopied[i] === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const from = squares[Math.floor(y / GRAIN_PX) * columns + Math.floor(x / GRAIN_PX)] ?? 0
    copies.across[i] = (from % width) - reach + (x % GRAIN_PX) - x
    copies.down[i] = Math.floor(from / width) - reach + (y % GRAIN_PX) - y
  }
  return copies
}

/** The fifth of the places with the most typical variation in green: without nails, stains and edges. */
function usualOf(places: readonly number[], surface: Size & { readonly rgb: Uint8Array }): number[] {
  const { width, height, rgb } = surface
  const values = floatsOf(rgb.length / 3, (i) => rgb[3 * i + 1] ?? 0)
  const means = boxMean(values, width, height, GRAIN_PX / 2)
  const squares = values.map((value, i) => (value - (means[i] ?? 0)) ** 2)
  const around = boxMean(squares, width, height, GRAIN_PX / 2)
  const differences = floatsOf(places.length, (k) => around[places[k] ?? 0] ?? 0)
  const [least, most] = [0.4, 0.6].map((share) => takeRanked(differences.slice(), share))
  return places.filter((_, k) => {
    const difference = differences[k] ?? 0
    return difference >= (least ?? 0) && difference <= (most ?? 0)
  })
}

function levelsOf(exemplar: Exemplar): Level[] {
  const levels: Level[] = []
  for (let level: Level | null = finest(exemplar); level; level = coarser(level)) {
    if (levels.length > 0 && level.sources.length < LEAST_SOURCES) break
    levels.push(level)
    if (level.holes.length <= MOST_FIRST) break
  }
  return levels
}

/** Takes the coarser level's copies, at twice the distance. */
function startFrom(level: Level, above: Level, random: () => number) {
  const { targets, nearest, isSource, width, sources } = level
  for (const t of targets) {
    const x = (t % width) - RADIUS
    const y = Math.floor(t / width) - RADIUS
    const up = ((y >> 1) + RADIUS) * above.width + (x >> 1) + RADIUS
    const from = above.nearest[up] ?? 0
    const column = 2 * ((from % above.width) - RADIUS) + (x & 1) + RADIUS
    const row = 2 * (Math.floor(from / above.width) - RADIUS) + (y & 1) + RADIUS
    const guess = row * width + column
    const isUsable = from > 0 && isSource[guess] === 1
    nearest[t] = isUsable ? guess : (sources[Math.floor(random() * sources.length)] ?? 0)
  }
}

/** One pass over all targets: tries to continue neighbors' copies, and random ones, ever closer. */
function search(level: Level, isBackward: boolean, random: () => number) {
  const { targets, holes, nearest, costs, colors, isSource, width, height } = level
  const step = isBackward ? 1 : -1
  for (const t of holes) {
    const s = nearest[t] ?? 0
    for (let c = 0; c < 3; c++) colors[3 * t + c] = colors[3 * s + c] ?? 0
  }
  for (const t of targets) costs[t] = costBetween(level, t, nearest[t] ?? 0, Number.POSITIVE_INFINITY)
  for (let k = 0; k < targets.length; k++) {
    const t = targets[isBackward ? targets.length - 1 - k : k] ?? 0
    for (const beside of [step, step * width]) {
      const neighbor = nearest[t + beside] ?? 0
      if (neighbor > 0) improve(level, t, neighbor - beside)
    }
    for (let reach = LOOK_PX; reach >= 1; reach >>= 1) {
      const s = nearest[t] ?? 0
      const x = (s % width) + Math.round((2 * random() - 1) * reach)
      const y = Math.floor(s / width) + Math.round((2 * random() - 1) * reach)
      if (x >= 0 && y >= 0 && x < width && y < height && isSource[y * width + x] === 1)
        improve(level, t, y * width + x)
    }
  }
}

function improve(level: Level, t: number, s: number) {
  if (level.isSource[s] !== 1 || s === level.nearest[t]) return
  const limit = level.costs[t] ?? 0
  const cost = costBetween(level, t, s, limit)
  if (cost >= limit) return
  level.nearest[t] = s
  level.costs[t] = cost
}

/** Copies each pixel from the best of the patches covering it, so that whole patches stay together. */
function copiesOf({ targets, nearest, costs, width, hole }: Level, size: Size): Copies {
  const pixels = size.width * size.height
  const copies = {
    isCopied: new Uint8Array(pixels),
    across: new Int16Array(pixels),
    down: new Int16Array(pixels),
  }
  const best = new Float32Array(hole.length).fill(Number.POSITIVE_INFINITY)
  const from = nearest.slice()
  for (const t of targets) {
    const cost = costs[t] ?? 0
    for (let dy = -RADIUS; dy <= RADIUS; dy++) {
      const row = t + dy * width
      const shift = (nearest[t] ?? 0) - t
      for (let p = row - RADIUS; p <= row + RADIUS; p++) {
        if (cost >= (best[p] ?? 0)) continue
        best[p] = cost
        from[p] = p + shift
      }
    }
  }
  for (const t of targets) {
    const s = from[t] ?? 0
    const [x, y] = [(t % width) - RADIUS, Math.floor(t / width) - RADIUS]
    const i = y * size.width + x
    copies.isCopied[i] = 1
    copies.across[i] = (s % width) - RADIUS - x
    copies.down[i] = Math.floor(s / width) - RADIUS - y
  }
  return copies
}
