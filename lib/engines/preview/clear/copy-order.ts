import { costBetween, type Level, PATCH } from './levels.ts'
import { RADIUS } from './light.ts'

/** Priority of a place on the front without any line running into it, relative to gradients of color values. */
const PLAIN = 1.5

/**
 * Fills a level's hole in whole patches, from its edge inward. The next patch is the best known one with the strongest line
 * running into the hole, so that joints are continued before the areas between them.
 */
export function copyOrder(level: Level): void {
  const { trust, holes, targets, nearest, hole } = level
  const kept = trust.slice()
  for (const t of holes) trust[t] = 0
  const open = new Set(holes)
  while (open.size > 0) {
    const next = nextOf(level, open)
    if (next === null) break
    copyPatch(level, next, bestSource(level, next), open)
  }
  trust.set(kept)
  for (const t of targets) if (hole[t] === 0 || nearest[t] === 0) nearest[t] = copyBeside(level, t)
}

/** The next place of the front to fill; `null` if the rest of the hole touches nothing known. */
function nextOf(level: Level, open: ReadonlySet<number>): number | null {
  const { trust, width } = level
  let best: number | null = null
  let most = 0
  for (const t of open) {
    const [left, right, above, below] = [
      trust[t - 1] ?? 0,
      trust[t + 1] ?? 0,
      trust[t - width] ?? 0,
      trust[t + width] ?? 0,
    ]
    if (left + right + above + below === 0) continue
    const priority = knownAround(level, t) * (PLAIN + lineInto(level, t, left - right, above - below))
    if (priority <= most) continue
    most = priority
    best = t
  }
  return best
}

function knownAround({ trust, width }: Level, t: number): number {
  let known = 0
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    for (let p = t + dy * width - RADIUS; p <= t + dy * width + RADIUS; p++) known += trust[p] ?? 0
  }
  return known
}

/** The strongest color change along the front, in the known part of the patch: a line that runs into the hole. */
function lineInto({ trust, colors, width }: Level, t: number, nx: number, ny: number): number {
  const length = Math.hypot(nx, ny)
  if (length === 0) return 0
  const value = (p: number) => (colors[3 * p] ?? 0) + (colors[3 * p + 1] ?? 0) + (colors[3 * p + 2] ?? 0)
  let most = 0
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const p = t + dy * width + dx
      const isKnown =
        (trust[p - 1] ?? 0) * (trust[p + 1] ?? 0) * (trust[p - width] ?? 0) * (trust[p + width] ?? 0) > 0
      if (!isKnown) continue
      const across = value(p + 1) - value(p - 1)
      const down = value(p + width) - value(p - width)
      most = Math.max(most, Math.abs((down * nx - across * ny) / length))
    }
  }
  return most / 6
}

/** The source most similar to the known part around a place. Starts with the neighbor's source, so that the search stops sooner. */
function bestSource(level: Level, t: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const s of level.sources) {
    const cost = costBetween(level, t, s, least)
    if (cost >= least) continue
    least = cost
    best = s
  }
  return best
}

function copyPatch(level: Level, t: number, s: number, open: Set<number>) {
  const { trust, colors, nearest, width } = level
  const known = knownAround(level, t) / PATCH
  for (let dy = -RADIUS; dy <= RADIUS; dy++) {
    for (let dx = -RADIUS; dx <= RADIUS; dx++) {
      const p = t + dy * width + dx
      if (!open.has(p)) continue
      const q = s + dy * width + dx
      open.delete(p)
      trust[p] = Math.max(0.02, known)
      nearest[p] = q
      for (let c = 0; c < 3; c++) colors[3 * p + c] = colors[3 * q + c] ?? 0
    }
  }
}

/** Outside the hole, continues the copy of the nearest place inside. */
function copyBeside({ nearest, hole, isSource, sources, width }: Level, t: number): number {
  for (let radius = 1; radius <= 2 * RADIUS; radius++) {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const p = t + dy * width + dx
        if (hole[p] !== 1 || (nearest[p] ?? 0) === 0) continue
        const s = (nearest[p] ?? 0) - dy * width - dx
        if (isSource[s] === 1) return s
      }
    }
  }
  return sources[0] ?? 0
}
