import type { Quad, SharePoint } from '../../../math/homography.ts'
import type { Bounds, Labels, Size } from '../../../math/image.ts'
import { at, percentile } from '../../../math/numeric.ts'

/** An edge of an area as a line: y = start + slope · x, all in shares of the photo. */
type Edge = { readonly start: number; readonly slope: number }

/** How far an edge may deviate from its line, in image heights. This close to the photo's border, it is cut off. */
export const OFF_LINE = 0.012
/** What this share of an area's columns has, the area has. */
export const MOST_COLUMNS = 0.7

/**
 * A wall's corners from its outline. A straight upper edge is the ceiling line. The lower edge, if furniture hides it, meets
 * the upper one on the horizon, like all horizontal lines on a wall. `null` without a straight edge.
 */
export function outlineCorners(columns: readonly Column[], size: Size, horizon: number): Quad | null {
  const bounds = boundsOfColumns(columns, size)
  const edge = (row: (column: Column) => number) =>
    straightLine(columns.map((own) => ({ x: (own.x + 0.5) / size.width, y: row(own) / size.height })))
  const top = edge((column) => column.top)
  if (!top) return null
  const { left, right } = bounds
  const on = ({ start, slope }: Edge, x: number) => ({ x, y: start + slope * x })
  const lower = edge((column) => column.bottom + 1)
  // A straight edge above the area's lowest row belongs to something in front of the wall.
  const isWhole = lower && Math.max(on(lower, left).y, on(lower, right).y) > bounds.bottom - 2 * OFF_LINE
  const bottom = isWhole ? lower : towardsHorizon(top, bounds, horizon)
  return [on(top, left), on(top, right), on(bottom, right), on(bottom, left)]
}

/** The first and last row of an area in one of its columns. */
export interface Column {
  readonly x: number
  readonly top: number
  readonly bottom: number
}

/** An area's columns, from the left. */
export function columnsOf(labels: Labels, { width, height }: Size, label: number): Column[] {
  const tops = new Int32Array(width).fill(-1)
  const bottoms = new Int32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (labels[i] !== label) continue
      if (tops[x] === -1) tops[x] = y
      bottoms[x] = y
    }
  }
  return [...tops.keys()]
    .filter((x) => tops[x] !== -1)
    .map((x) => ({ x, top: tops[x] ?? 0, bottom: bottoms[x] ?? 0 }))
}

/** The bounds of an area in shares of the image. */
export function boundsOfColumns(columns: readonly Column[], { width, height }: Size): Bounds {
  return {
    left: at(columns, 0).x / width,
    right: (at(columns, columns.length - 1).x + 1) / width,
    top: columns.reduce((least, { top }) => Math.min(least, top), height) / height,
    bottom: columns.reduce((most, { bottom }) => Math.max(most, bottom + 1), 0) / height,
  }
}

/** The line through most points that the photo doesn't cut off, by medians (Theil, 1950), if there is one. */
function straightLine(all: readonly SharePoint[]): Edge | null {
  const points = all.filter(({ y }) => y > OFF_LINE && y < 1 - OFF_LINE)
  const half = points.length >> 1
  if (half < 2 || points.length < (1 - MOST_COLUMNS) * all.length) return null
  const slopes = Float32Array.from({ length: half }, (_, i) => {
    const [from, to] = [at(points, i), at(points, i + half)]
    return (to.y - from.y) / (to.x - from.x)
  })
  const slope = percentile(slopes, 0.5)
  const starts = Float32Array.from(points, ({ x, y }) => y - slope * x)
  const start = percentile(starts, 0.5)
  const near = starts.filter((value) => Math.abs(value - start) < OFF_LINE).length
  return near >= MOST_COLUMNS * points.length ? { start, slope } : null
}

/** The line from the area's lowest row, on its nearer side, to where the upper edge meets the horizon. */
function towardsHorizon({ start, slope }: Edge, { left, right, bottom }: Bounds, horizon: number): Edge {
  const atSide = slope > 0 ? left : right
  const drop = horizon - (start + slope * atSide)
  const lowest = Math.max(bottom, horizon)
  // The lower edge rises as the upper one falls, in the ratio of their distances from the horizon.
  const lowerSlope = drop > 0 ? (-slope * (lowest - horizon)) / drop : 0
  return { start: lowest - lowerSlope * atSide, slope: lowerSlope }
}
