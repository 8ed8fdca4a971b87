/** List element at an index that is known to exist. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return value
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

/** Hermite step: 0 below `low`, 1 above `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Log luminance of a region without pixels: as dark as black gets. */
const EMPTY_STOPS = -8

/** Value at a share of an unsorted list. */
export function percentile(values: Float32Array, share: number): number {
  return takeRanked(values.slice(), share)
}

/** The same without a copy: reorders `values`. */
export function takeRanked(values: Float32Array, share: number): number {
  if (values.length === 0) return EMPTY_STOPS
  return quickselect(values, Math.min(values.length - 1, Math.floor(share * values.length)))
}

/** The value at `rank` in sorted order (Hoare's FIND, 1961). */
function quickselect(values: Float32Array, rank: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let i = low
    let j = high
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i += 1
      while ((values[j] ?? 0) > pivot) j -= 1
      if (i > j) break
      const swap = values[i] ?? 0
      values[i++] = values[j] ?? 0
      values[j--] = swap
    }
    if (rank <= j) high = j
    else if (rank >= i) low = i
    else break
  }
  return values[rank] ?? EMPTY_STOPS
}

/** 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** Deterministic uniform numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function vector(x: number, y: number, z: number): Vector {
  return { x, y, z }
}

/** Dot product. */
export function dot(p: Vector, q: Vector): number {
  return p.x * q.x + p.y * q.y + p.z * q.z
}

/** Cross product, right-handed. */
export function cross(p: Vector, q: Vector): Vector {
  return vector(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
}

/** The vector scaled to length 1; a zero vector stays. */
export function normalize(v: Vector): Vector {
  const length = Math.sqrt(dot(v, v))
  return length > 0 ? vector(v.x / length, v.y / length, v.z / length) : v
}
