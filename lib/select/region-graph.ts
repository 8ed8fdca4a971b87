import { at } from '@/lib/math/numeric'
import type { LabPlanes, Superpixels } from './superpixels'

/** The border of two regions: its number of pixel pairs, and the sum of their color steps. */
export interface Border {
  readonly length: number
  readonly step: number
}

/** A region with its neighbors. Holds sums over its pixels; divide by `area` for means. */
export interface Region {
  /** Incremented with each change, which invalidates costs computed before. */
  version: number
  area: number
  L: number
  a: number
  b: number
  readonly borders: Map<number, Border>
}

export function emptyRegion(): Region {
  return { version: 0, area: 0, L: 0, a: 0, b: 0, borders: new Map() }
}

/** Adds the pixels and borders of a partition to its regions, one per label. */
export function fillRegions(regions: readonly Region[], pieces: Superpixels, planes: LabPlanes): void {
  const { labels } = pieces
  for (let i = 0; i < labels.length; i++) {
    const region = at(regions, labels[i] ?? 0)
    region.area += 1
    region.L += planes.L[i] ?? 0
    region.a += planes.a[i] ?? 0
    region.b += planes.b[i] ?? 0
  }
  walkBorders(pieces, planes, (p, q, step) => {
    lengthen(at(regions, p).borders, q, step)
    lengthen(at(regions, q).borders, p, step)
  })
}

function lengthen(borders: Map<number, Border>, neighbor: number, step: number): void {
  const known = borders.get(neighbor)
  borders.set(neighbor, { length: (known?.length ?? 0) + 1, step: (known?.step ?? 0) + step })
}

/**
 * How different two regions are (about an OKLab distance); infinite if they don't touch. A border's contrast is averaged over
 * its whole length, so that one faint spot doesn't let a surface leak. Lightness counts at most four times the step at the
 * border itself, so that a slow change of light never splits a wall. `total`: pixels of the image.
 */
export function surfaceCost(p: Region, q: Region, qIndex: number, total: number): number {
  const border = p.borders.get(qIndex)
  if (!border) return Number.POSITIVE_INFINITY
  const step = border.step / border.length
  const dL = Math.abs(p.L / p.area - q.L / q.area)
  const dab = Math.hypot(p.a / p.area - q.a / q.area, p.b / p.area - q.b / q.area)
  const share = Math.min(p.area, q.area) / total
  const size = share < 0.0015 ? 0.6 + (0.4 * share) / 0.0015 : Math.min(1.25, 1 + 1.2 * Math.sqrt(share))
  return (0.3 * Math.min(dL, 4 * step) + 1.15 * dab + 0.5 * step) * size
}

/** Merges region `q` into region `p`, with its pixels and neighbors. */
export function absorbRegion(regions: readonly Region[], p: number, q: number): void {
  const into = at(regions, p)
  const from = at(regions, q)
  into.area += from.area
  into.L += from.L
  into.a += from.a
  into.b += from.b
  into.version += 1
  into.borders.delete(q)
  for (const [neighbor, border] of from.borders) {
    if (neighbor === p) continue
    const own = into.borders.get(neighbor)
    const joined = own ? { length: own.length + border.length, step: own.step + border.step } : border
    into.borders.set(neighbor, joined)
    const beyond = at(regions, neighbor).borders
    beyond.delete(q)
    beyond.set(p, joined)
  }
}

/** Weight of a lightness step relative to a color step: shadows change lightness more than surfaces do. */
const LIGHTNESS_WEIGHT = 0.8

/**
 * Visits every pair of neighboring pixels with different labels, row by row, with both labels, the color step between the
 * pixels on either side of the pair (three apart, beyond the blur at an edge), and the first pixel.
 */
function walkBorders(
  { width, height, labels }: Superpixels,
  planes: LabPlanes,
  visit: (p: number, q: number, step: number, pixel: number) => void,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const last = y * width + width - 1
    const down = y + 1 < height ? width : 0
    const before = y > 0 ? width : 0
    const beyond = y + 2 < height ? 2 * width : width
    for (; i <= last; i++) {
      const own = labels[i] ?? 0
      const right = labels[Math.min(last, i + 1)] ?? 0
      const under = labels[i + down] ?? 0
      if (right !== own) {
        visit(own, right, colorStep(planes, Math.max(last + 1 - width, i - 1), Math.min(last, i + 2)), i)
      }
      if (under !== own) visit(own, under, colorStep(planes, i - before, i + beyond), i)
    }
  }
}

/** .8|ΔL| + Δab of two pixels in OKLab. */
function colorStep({ L, a, b }: LabPlanes, i: number, j: number): number {
  return (
    LIGHTNESS_WEIGHT * Math.abs((L[i] ?? 0) - (L[j] ?? 0)) +
    Math.hypot((a[i] ?? 0) - (a[j] ?? 0), (b[i] ?? 0) - (b[j] ?? 0))
  )
}
