/** Two images of one size: what a model made, and the photo it was given. 255 in the mask is what it may paint. */
export type Match = {
  made: Uint8Array
  before: Uint8Array
  mask: Uint8Array
  width: number
  height: number
}

/**
 * An affine map of colors as twelve numbers: for red, green and blue of the photo the shares of the model's red,
 * green and blue, and what is added.
 */
export type ColorMap = Float64Array

const MAX_SAMPLES = 20_000
const MIN_SAMPLES = 50
const ROUNDS = 3
/** Difference (0–255) at which a sample has lost half its weight: it is other content, not another color. */
const HALF_WEIGHT_AT = 0.03 * 255
/** Holds the fit at "unchanged" where the samples say nothing, as those of one plain wall do. */
const RIDGE = 1e-4
/** Median difference after the fit above which the image does not lie on the photo at all. */
const FOREIGN_ABOVE = 40

const UNCHANGED = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)

/**
 * The affine map (least squares, reweighted against other content) from the model's colors to the photo's, or `null`
 * when there is too little ground for one.
 */
export function fitColors({ made, before }: Match, known: Uint8Array): ColorMap | null {
  const samples = samplesOf(known)
  if (samples.length < MIN_SAMPLES) return null
  let map = fitWeighted(samples, made, before, () => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const current = map
    const weigh = (p: number) => 1 / (1 + (differenceAt(current, made, before, p) / HALF_WEIGHT_AT) ** 2)
    map = fitWeighted(samples, made, before, weigh)
  }
  const differences = samples.map((p) => differenceAt(map, made, before, p)).sort((a, b) => a - b)
  return (differences[differences.length >> 1] ?? 0) > FOREIGN_ABOVE ? null : map
}

/** Places of known pixels, evenly drawn. */
function samplesOf(known: Uint8Array): number[] {
  let count = 0
  for (const value of known) count += value
  const every = Math.max(1, Math.floor(count / MAX_SAMPLES))
  const samples: number[] = []
  let seen = 0
  for (let i = 0; i < known.length; i++) {
    if (known[i] === 1 && seen++ % every === 0) samples.push(3 * i)
  }
  return samples
}

function differenceAt(map: ColorMap, made: Uint8Array, before: Uint8Array, p: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++) sum += Math.abs(mappedChannel(map, made, p, c) - (before[p + c] ?? 0))
  return sum / 3
}

/** One channel of the mapped color at a place of the model's image. */
export function mappedChannel(map: ColorMap, made: Uint8Array, p: number, c: number): number {
  const at = 4 * c
  return (
    (map[at] ?? 0) * (made[p] ?? 0) +
    (map[at + 1] ?? 0) * (made[p + 1] ?? 0) +
    (map[at + 2] ?? 0) * (made[p + 2] ?? 0) +
    (map[at + 3] ?? 0)
  )
}

/** Rows of four coefficients and three right sides, summed up over the samples. */
function fitWeighted(
  samples: readonly number[],
  made: Uint8Array,
  before: Uint8Array,
  weigh: (p: number) => number,
): ColorMap {
  const system = new Float64Array(4 * 7)
  let total = 0
  for (const p of samples) {
    const weight = weigh(p)
    total += weight
    const from = [(made[p] ?? 0) / 255, (made[p + 1] ?? 0) / 255, (made[p + 2] ?? 0) / 255, 1]
    for (let row = 0; row < 4; row++) {
      const scaled = weight * (from[row] ?? 0)
      for (let column = 0; column < 4; column++) add(system, 7 * row + column, scaled * (from[column] ?? 0))
      for (let c = 0; c < 3; c++) add(system, 7 * row + 4 + c, (scaled * (before[p + c] ?? 0)) / 255)
    }
  }
  for (let i = 0; i < 4; i++) {
    add(system, 7 * i + i, RIDGE * total)
    if (i < 3) add(system, 7 * i + 4 + i, RIDGE * total)
  }
  return solve(system)
}

function add(system: Float64Array, at: number, value: number): void {
  system[at] = (system[at] ?? 0) + value
}

/** Gauss–Jordan with pivots; a singular system means "unchanged". */
function solve(system: Float64Array): ColorMap {
  const at = (row: number, column: number) => system[7 * row + column] ?? 0
  for (let i = 0; i < 4; i++) {
    let best = i
    for (let row = i + 1; row < 4; row++) if (Math.abs(at(row, i)) > Math.abs(at(best, i))) best = row
    const pivot = at(best, i)
    if (Math.abs(pivot) < 1e-12) return UNCHANGED
    for (let column = 0; column < 7; column++) {
      const [here, there] = [at(i, column), at(best, column)]
      system[7 * best + column] = here
      system[7 * i + column] = there / pivot
    }
    for (let row = 0; row < 4; row++) {
      if (row === i) continue
      const factor = at(row, i)
      for (let column = 0; column < 7; column++) add(system, 7 * row + column, -factor * at(i, column))
    }
  }
  const map = new Float64Array(12)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < 3; i++) map[4 * c + i] = at(i, 4 + c)
    map[4 * c + 3] = 255 * at(3, 4 + c)
  }
  return map
}
