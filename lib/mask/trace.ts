import type { Polygon } from './layers'
import { polygonArea, scalePolygons, simplifyPolygon } from './polygons'
import type { PhotoSize } from './space'

/** One value per pixel, rows from the top. */
type Levels = Uint8Array | Float32Array

/** Smaller islands and holes, in working pixels, are removed. */
const SMALLEST_PX = 40
/** Maximum distance between the outline and the detected edge, in working pixels. */
const SLACK_PX = 0.3

/** Outlines, in photo pixels, of values of at least 0.5 at a working size. */
export function outlinesOf(values: Levels, { width, height }: PhotoSize, photo: PhotoSize): Polygon[] {
  const polygons = traceOutlines(values, { width, height }, 0.5)
    .filter((polygon) => polygonArea(polygon) >= SMALLEST_PX)
    .map((polygon) => simplifyPolygon(polygon, SLACK_PX))
  return scalePolygons(polygons, { x: photo.width / width, y: photo.height / height })
}

/**
 * Outlines of the pixels with at least `level`, by marching squares (Lorensen and Cline, 1987, in two dimensions): lines run
 * between pixel centers, interpolated between both values. Tracing a two-valued image halfway between its values and filling it
 * again at the same size gives the same pixels.
 */
export function traceOutlines(values: Levels, { width, height }: PhotoSize, level: number): Polygon[] {
  const grid: Grid = { values, width, height, level }
  const next = linkEdges(grid)
  const polygons: Polygon[] = []
  for (const start of next.keys()) {
    if (!next.has(start)) continue
    polygons.push(followOutline(grid, next, start))
  }
  return polygons
}

type Grid = PhotoSize & { readonly values: Levels; readonly level: number }

/**
 * An edge joins a pixel's center with that of its right (even number) or lower (odd number) neighbor. The grid has an extra
 * column on the left and an extra row at the top, outside the image.
 */
function edgeName({ width }: Grid, x: number, y: number, isDown: 0 | 1): number {
  return 2 * ((y + 1) * (width + 1) + x + 1) + isDown
}

const UPPER_LEFT = 8
const UPPER_RIGHT = 4
const LOWER_RIGHT = 2
const LOWER_LEFT = 1

/** Maps each crossed edge to the next one, with the selected side on the right. */
function linkEdges(grid: Grid): Map<number, number> {
  const { values, width, height, level } = grid
  const next = new Map<number, number>()
  for (let y = -1; y < height; y++) {
    const upper = y * width
    const lower = upper + width
    const hasLower = y + 1 < height
    let left = 0
    for (let x = -1; x < width; x++) {
      // Nothing is selected outside the image.
      const isUpperIn = x + 1 < width && y >= 0 && (values[upper + x + 1] ?? 0) >= level
      const isLowerIn = x + 1 < width && hasLower && (values[lower + x + 1] ?? 0) >= level
      const corners = left + (isUpperIn ? UPPER_RIGHT : 0) + (isLowerIn ? LOWER_RIGHT : 0)
      left = (isUpperIn ? UPPER_LEFT : 0) + (isLowerIn ? LOWER_LEFT : 0)
      if (corners !== 0 && corners !== 15) linkCell(grid, next, [x, y], corners)
    }
  }
  return next
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/** The lines through a cell, from side to side, by which corners are selected. Opposite corners stay separate. */
const LINES: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['left', 'bottom']],
  [['bottom', 'right']],
  [['left', 'right']],
  [['right', 'top']],
  [
    ['left', 'bottom'],
    ['right', 'top'],
  ],
  [['bottom', 'top']],
  [['left', 'top']],
  [['top', 'left']],
  [['top', 'bottom']],
  [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  [['top', 'right']],
  [['right', 'left']],
  [['right', 'bottom']],
  [['bottom', 'left']],
  [],
]

function linkCell(
  grid: Grid,
  next: Map<number, number>,
  [x, y]: readonly [number, number],
  corners: number,
): void {
  const names = {
    top: edgeName(grid, x, y, 0),
    bottom: edgeName(grid, x, y + 1, 0),
    left: edgeName(grid, x, y, 1),
    right: edgeName(grid, x + 1, y, 1),
  }
  for (const [from, to] of LINES[corners] ?? []) next.set(names[from], names[to])
}

/** Removes one closed line from the links. */
function followOutline(grid: Grid, next: Map<number, number>, start: number): Polygon {
  const points: number[] = []
  for (let edge = start; ; ) {
    const following = next.get(edge)
    if (following === undefined) break
    next.delete(edge)
    addPoint(points, crossingOf(grid, edge))
    edge = following
  }
  return Float32Array.from(points)
}

/** Adds a point, and drops the previous one if it lies on the line between its neighbors. */
function addPoint(points: number[], { x, y }: { x: number; y: number }): void {
  const end = points.length
  if (end >= 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(end - 4)
    if (Math.abs((x1 - x0) * (y - y1) - (x - x1) * (y1 - y0)) < 1e-6) points.length = end - 2
  }
  points.push(x, y)
}

/** Where the level lies on an edge; at the image's border, on the border itself. */
function crossingOf(grid: Grid, edge: number): { x: number; y: number } {
  const { values, width, height, level } = grid
  const cell = edge >> 1
  const x = (cell % (width + 1)) - 1
  const y = Math.floor(cell / (width + 1)) - 1
  const isDown = edge & 1
  const toX = isDown ? x : x + 1
  const toY = isDown ? y + 1 : y
  const isOnBorder = x < 0 || y < 0 || toX >= width || toY >= height
  const from = values[y * width + x] ?? 0
  const to = values[toY * width + toX] ?? 0
  const share = isOnBorder || from === to ? 0.5 : (level - from) / (to - from)
  return { x: x + 0.5 + (toX - x) * share, y: y + 0.5 + (toY - y) * share }
}
