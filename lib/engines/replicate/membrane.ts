import { boxMean } from '@/lib/math/box-filter'
import type { Match } from './fit-colors'

/** Cell size in pixels. Differences are smooth, so coarse cells are enough. */
const CELL_PX = 4
/** If pixels beside the mask differ by more (0–255), they show other content and don't count. */
const SAME_BELOW = 12

/** Weighted differences (red, green, blue) and weights, four sums per cell. */
type Level = { width: number; height: number; sums: Float32Array }

/**
 * Corrects the image inside the mask by its difference at the mask's border: differences of known pixels, spread inwards over
 * ever larger cells (push–pull). The border then meets the photo without a step.
 */
export function fillMembrane(match: Match, known: Uint8Array): Uint8Array {
  const { made, height } = match
  const membrane = createMembrane(match)
  membrane.gather(match, known, 0, height)
  membrane.spread()
  const filled = new Uint8ClampedArray(made)
  membrane.addRows(filled, match.mask, 0, height)
  return new Uint8Array(filled.buffer)
}

/** A membrane processed in strips of rows, so that large images don't block other work. */
export function createMembrane({ width, height }: Pick<Match, 'width' | 'height'>) {
  const cells = emptyLevel(Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX))
  let field = cells
  return {
    /** Collects the differences of known pixels in some rows. */
    gather(match: Pick<Match, 'made' | 'before'>, known: Uint8Array, fromRow: number, toRow: number): void {
      for (let i = fromRow * width; i < toRow * width; i++) {
        if (known[i] !== 0) addDifference(cells, match, i, width)
      }
    },
    /** Spreads the collected differences, at most `reachPx` from known pixels. */
    spread(reachPx?: number): void {
      const near = reachPx === undefined ? null : nearness(cells, Math.max(1, Math.round(reachPx / CELL_PX)))
      field = spreadInwards(cells)
      if (near) for (let k = 0; k < field.sums.length; k++) scale(field.sums, k, near[k >> 2] ?? 0)
    },
    /** Adds the spread differences to masked pixels in some rows. */
    addRows(rgb: Uint8ClampedArray, mask: Uint8Array, fromRow: number, toRow: number): void {
      for (let y = fromRow; y < toRow; y++) {
        for (let x = 0, i = y * width; x < width; x++, i++) {
          if (mask[i] !== 0) addField(rgb, 3 * i, field, (x + 0.5) / CELL_PX - 0.5, (y + 0.5) / CELL_PX - 0.5)
        }
      }
    },
  }
}

function addDifference(
  level: Level,
  { made, before }: Pick<Match, 'made' | 'before'>,
  i: number,
  width: number,
) {
  const p = 3 * i
  const red = (before[p] ?? 0) - (made[p] ?? 0)
  const green = (before[p + 1] ?? 0) - (made[p + 1] ?? 0)
  const blue = (before[p + 2] ?? 0) - (made[p + 2] ?? 0)
  const strange = (Math.abs(red) + Math.abs(green) + Math.abs(blue)) / 3 / SAME_BELOW
  const weight = 1 / (1 + strange ** 4)
  const cell = Math.floor((i % width) / CELL_PX) + Math.floor(i / width / CELL_PX) * level.width
  addTo(level.sums, 4 * cell, [weight * red, weight * green, weight * blue, weight])
}

/** 1 in cells with known pixels, falling to 0 at the reach. */
function nearness({ sums, width, height }: Level, reach: number): Float32Array {
  const known = new Float32Array(width * height)
  for (let cell = 0; cell < known.length; cell++) known[cell] = (sums[4 * cell + 3] ?? 0) > 0 ? 1 : 0
  return boxMean(known, width, height, reach).map((share) => Math.min(1, 2 * share))
}

function scale(values: Float32Array, at: number, factor: number): void {
  values[at] = (values[at] ?? 0) * factor
}

/** Halves the resolution until one cell is left, then fills empty cells from the larger cell around them. */
function spreadInwards(finest: Level): Level {
  const levels = [finest]
  for (let level = finest; level.width > 1 || level.height > 1; levels.push(level)) level = halved(level)
  let coarse = levels.pop() ?? finest
  normalize(coarse, null)
  for (const level of levels.reverse()) {
    normalize(level, coarse)
    coarse = level
  }
  return coarse
}

function halved(level: Level): Level {
  const half = emptyLevel(Math.ceil(level.width / 2), Math.ceil(level.height / 2))
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const from = 4 * (y * level.width + x)
      addTo(half.sums, 4 * ((y >> 1) * half.width + (x >> 1)), level.sums.subarray(from, from + 4))
    }
  }
  return half
}

/** Turns sums into means; a cell with little weight is topped up from the coarser level. */
function normalize(level: Level, coarse: Level | null): void {
  const { sums, width, height } = level
  const around = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      const weight = sums[at + 3] ?? 0
      const own = Math.min(1, weight)
      if (coarse && own < 1) read(coarse, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5, around)
      else around.fill(0)
      for (let c = 0; c < 3; c++) {
        const mean = weight > 0 ? (sums[at + c] ?? 0) / weight : 0
        sums[at + c] = own * mean + (1 - own) * (around[c] ?? 0)
      }
    }
  }
}

const color = new Float32Array(3)

function addField(rgb: Uint8ClampedArray, p: number, field: Level, x: number, y: number): void {
  read(field, x, y, color)
  for (let c = 0; c < 3; c++) rgb[p + c] = (rgb[p + c] ?? 0) + (color[c] ?? 0)
}

/** Bilinear lookup of a level's means. */
function read({ sums, width, height }: Level, x: number, y: number, into: Float32Array): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const tx = Math.min(1, Math.max(0, x - left))
  const ty = Math.min(1, Math.max(0, y - top))
  for (let c = 0; c < 3; c++) {
    const above =
      (sums[4 * (top * width + left) + c] ?? 0) * (1 - tx) + (sums[4 * (top * width + right) + c] ?? 0) * tx
    const below =
      (sums[4 * (bottom * width + left) + c] ?? 0) * (1 - tx) +
      (sums[4 * (bottom * width + right) + c] ?? 0) * tx
    into[c] = above * (1 - ty) + below * ty
  }
}

function emptyLevel(width: number, height: number): Level {
  return { width, height, sums: new Float32Array(4 * width * height) }
}

function addTo(sums: Float32Array, at: number, amounts: ArrayLike<number>): void {
  for (let i = 0; i < 4; i++) sums[at + i] = (sums[at + i] ?? 0) + (amounts[i] ?? 0)
}
