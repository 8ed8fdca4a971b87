/** Small numeric tools shared by every step. */

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** Hermite step: 0 below `low`, 1 above `high`. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1)
  return t * t * (3 - 2 * t)
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
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

/** Solves the symmetric system A x = b in place by Gaussian elimination with pivoting; null when singular. */
export function solveLinear(matrix: number[][], right: number[]): number[] | null {
  const n = right.length
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let r = column + 1; r < n; r++) {
      if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r
    }
    const swap = rows[pivot]
    rows[pivot] = rows[column]
    rows[column] = swap
    const head = swap[column]
    if (Math.abs(head) < 1e-12) return null
    for (let r = 0; r < n; r++) {
      if (r === column) continue
      const factor = rows[r][column] / head
      if (factor === 0) continue
      for (let c = column; c <= n; c++) rows[r][c] -= factor * swap[c]
    }
  }
  return rows.map((row, i) => row[n] / row[i])
}
