import { boxMean } from '../../../math/box-filter.ts'
import type { Size } from '../../../math/image.ts'
import { floatsOf, RADIUS } from './light.ts'

const SIDE = RADIUS + 1 + RADIUS
/** Pixels of a patch. */
export const PATCH = SIDE * SIDE

/**
 * One size of an exemplar, with a border as wide as a patch's radius, so that no patch leaves it. The hole's colors and copies
 * change while it is filled.
 */
export interface Level extends Size {
  readonly colors: Float32Array
  readonly hole: Uint8Array
  readonly usable: Uint8Array
  /** A pixel's weight in a patch: 1 for the surface and the hole, 0 for everything else. */
  readonly trust: Float32Array
  /** Centers of patches with nothing but the surface. */
  readonly isSource: Uint8Array
  readonly sources: readonly number[]
  /** Centers of the patches that extend into the hole, and the source copied for each. */
  readonly targets: readonly number[]
  readonly nearest: Int32Array
  readonly costs: Float32Array
  /** The pixels of the hole. */
  readonly holes: readonly number[]
}

interface Surface extends Size {
  readonly colors: Float32Array
  readonly hole: Uint8Array
  readonly source: Uint8Array
}

/** The level of the exemplar itself. */
export function finest({ width, height, colors, hole, source }: Surface): Level {
  const size = { width: width + 2 * RADIUS, height: height + 2 * RADIUS }
  const padded = {
    colors: new Float32Array(3 * size.width * size.height),
    hole: new Uint8Array(size.width * size.height),
    source: new Uint8Array(size.width * size.height),
  }
  for (let y = 0; y < height; y++) {
    const from = y * width
    const to = (y + RADIUS) * size.width + RADIUS
    padded.colors.set(colors.subarray(3 * from, 3 * (from + width)), 3 * to)
    padded.hole.set(hole.subarray(from, from + width), to)
    padded.source.set(source.subarray(from, from + width), to)
  }
  return levelOf({ ...size, ...padded })
}

/** The level at half the size; `null` if that is too small for a patch. */
export function coarser(level: Level): Level | null {
  const inner = { width: (level.width - 2 * RADIUS) >> 1, height: (level.height - 2 * RADIUS) >> 1 }
  if (Math.min(inner.width, inner.height) < 4 * RADIUS) return null
  const half = {
    colors: new Float32Array(3 * inner.width * inner.height),
    hole: new Uint8Array(inner.width * inner.height),
    source: new Uint8Array(inner.width * inner.height),
  }
  for (let y = 0, i = 0; y < inner.height; y++) {
    for (let x = 0; x < inner.width; x++, i++) {
      const four = fourOf(level, (2 * y + RADIUS) * level.width + 2 * x + RADIUS)
      half.colors.set(four.color, 3 * i)
      if (four.hasHole) half.hole[i] = 1
      else if (four.usable >= 3) half.source[i] = 1
    }
  }
  return finest({ ...inner, ...half })
}

/** Combines four pixels into one. */
function fourOf({ width, colors, hole, usable }: Level, first: number) {
  const color = [0, 0, 0]
  let count = 0
  let hasHole = false
  for (const p of [first, first + 1, first + width, first + width + 1]) {
    if (hole[p] === 1) hasHole = true
    if (usable[p] !== 1) continue
    count += 1
    for (let c = 0; c < 3; c++) color[c] = (color[c] ?? 0) + (colors[3 * p + c] ?? 0)
  }
  return { color: color.map((sum) => sum / Math.max(1, count)), usable: count, hasHole }
}

function levelOf({ width, height, colors, hole, source }: Surface): Level {
  const size = { width, height }
  const trust = floatsOf(hole.length, (i) => Math.max(hole[i] ?? 0, source[i] ?? 0))
  const full = boxMean(
    floatsOf(source.length, (i) => source[i] ?? 0),
    width,
    height,
    RADIUS,
  )
  const reached = boxMean(
    floatsOf(hole.length, (i) => hole[i] ?? 0),
    width,
    height,
    RADIUS,
  )
  const isSource = new Uint8Array(hole.length)
  const sources: number[] = []
  const targets: number[] = []
  for (let y = RADIUS; y < height - RADIUS; y++) {
    for (let x = RADIUS; x < width - RADIUS; x++) {
      const i = y * width + x
      if ((reached[i] ?? 0) > 1e-4) targets.push(i)
      else if ((full[i] ?? 0) > 0.999) {
        isSource[i] = 1
        sources.push(i)
      }
    }
  }
  return {
    ...size,
    colors: colors.slice(),
    hole,
    usable: source,
    trust,
    isSource,
    sources,
    targets,
    nearest: new Int32Array(hole.length),
    costs: new Float32Array(hole.length),
    holes: targets.filter((t) => hole[t] === 1),
  }
}

/** Mean squared difference of two patches over the trusted part of the first; infinite above `limit`. */
export function costBetween({ width, colors, trust }: Level, t: number, s: number, limit: number): number {
  let sum = 0
  let total = 0
  // For the whole patch, although only part of it is known: good enough to stop early.
  const most = limit * PATCH
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    let p = t + dy * width - RADIUS
    let q = 3 * (s + dy * width - RADIUS)
    for (const end = p + 2 * RADIUS; p <= end; p++, q += 3) {
      const w = trust[p] ?? 0
      if (w === 0) continue
      const r = (colors[3 * p] ?? 0) - (colors[q] ?? 0)
      const g = (colors[3 * p + 1] ?? 0) - (colors[q + 1] ?? 0)
      const b = (colors[3 * p + 2] ?? 0) - (colors[q + 2] ?? 0)
      sum += w * (r * r + g * g + b * b)
      total += w
    }
    if (sum > most) return Number.POSITIVE_INFINITY
  }
  return total === 0 ? 0 : sum / total
}
