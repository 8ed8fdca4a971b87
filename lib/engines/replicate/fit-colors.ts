/** A model's image and its input photo, at the same size. The model may paint where the mask is 255. */
export type Match = {
  made: Uint8Array
  before: Uint8Array
  mask: Uint8Array
  width: number
  height: number
}

/**
 * An affine color map as twelve numbers: for each of red, green and blue of the photo, the weights of the model's red, green
 * and blue, and an offset.
 */
export type ColorMap = Float64Array

const MAX_SAMPLES = 20_000
const MIN_SAMPLES = 50
const ROUNDS = 3
/** Difference (0–255) at which a sample has half its weight, because it is other content rather than another color. */
const HALF_WEIGHT_AT = 0.03 * 255
/** Keeps the fit at "unchanged" where samples are uninformative, as on a single plain wall. */
const RIDGE = 1e-4
/** If the median difference after the fit exceeds this, the image doesn't match the photo at all. */
const FOREIGN_ABOVE = 40

const UNCHANGED = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)

/**
 * The affine map from the model's colors to the photo's (least squares, reweighted against other content), or `null` if there
 * are too few samples.
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

/** Evenly spaced known pixels. */
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

/** One channel of the mapped color of a pixel in the model's image. */
export function mappedChannel(map: ColorMap, made: Uint8Array, p: number, c: number): number {
  const at = 4 * c
  return (
    (map[at] ?? 0) * (made[p] ?? 0) +
    (map[at + 1] ?? 0) * (made[p + 1] ?? 0) +
    (map[at + 2] ?? 0) * (made[p + 2] ?? 0) +
    (map[at + 3] ?? 0)
  )
}

/** Four coefficients and three right-hand sides per row, summed over the samples. */
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

/** Gauss–Jordan with pivoting; a singular system means "unchanged". */
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
