import { layersInEffect, type MaskLayer, type Polygon, type Stroke } from './layers'
import { createRaster, fillSpan, invertLabel, type LabelRaster, removeLabel, type SpanChange } from './raster'
import type { PhotoPoint, PhotoSize } from './space'

/** Turns layers into pixels. The layers' points must be in pixels of this size. */
export function rasterize(layers: readonly MaskLayer[], size: PhotoSize): LabelRaster {
  const raster = createRaster(size)
  for (const layer of layersInEffect(layers)) rasterizeLayer(raster, layer)
  return raster
}

/**
 * Paints one more layer. A pixel belongs to a stroke if its center is within half the stroke's width of its line; no brush is
 * thinner than one pixel.
 */
export function rasterizeLayer(raster: LabelRaster, layer: MaskLayer): void {
  if (layer.kind === 'stroke') paintStroke(raster, layer)
  else if (layer.kind === 'fill') raster.labels.fill(layer.area)
  else if (layer.kind === 'outline') {
    const { area, mode, spares, polygons } = layer
    fillPolygons(raster, polygons, { area, isSelected: mode === 'add', spares })
  } else if (layer.kind === 'partition') {
    raster.labels.fill(0)
    for (const { area, polygons } of layer.parts) fillPolygons(raster, polygons, { area, isSelected: true })
  } else if (layer.kind === 'removal') removeLabel(raster.labels, layer.area)
  else invertLabel(raster.labels, layer.area)
}

function paintStroke(raster: LabelRaster, stroke: Stroke): void {
  const change = { area: stroke.area, isSelected: stroke.tool === 'brush', spares: stroke.spares }
  const radius = Math.max(stroke.width / 2, 0.5)
  const [first, ...rest] = stroke.points
  if (!first) return
  if (rest.length === 0) paintDot(raster, first, radius, change)
  let from = first
  for (const to of rest) {
    paintCapsule(raster, from, to, radius, change)
    from = to
  }
}

function paintDot(raster: LabelRaster, at: PhotoPoint, radius: number, change: SpanChange): void {
  paintCapsule(raster, at, at, radius, change)
  // A one-pixel dot on a corner reaches no pixel center, so it marks the pixel it is in.
  const x = Math.floor(at.x)
  fillSpan(raster, Math.floor(at.y), x, x + 1, change)
}

/**
 * All pixels within `radius` of the segment. A capsule is convex, so each row cuts it in one span, from the leftmost to the
 * rightmost of the two end circles and the two long edges.
 */
function paintCapsule(
  raster: LabelRaster,
  a: PhotoPoint,
  b: PhotoPoint,
  radius: number,
  change: SpanChange,
): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const normalX = length === 0 ? 0 : (-(b.y - a.y) / length) * radius
  const normalY = length === 0 ? 0 : ((b.x - a.x) / length) * radius
  const firstRow = Math.max(0, Math.ceil(Math.min(a.y, b.y) - radius - 0.5))
  const lastRow = Math.min(raster.height - 1, Math.floor(Math.max(a.y, b.y) + radius - 0.5))
  for (let row = firstRow; row <= lastRow; row++) {
    const y = row + 0.5
    const reachA = circleReach(y - a.y, radius)
    const reachB = circleReach(y - b.y, radius)
    let left = Math.min(a.x - reachA, b.x - reachB)
    let right = Math.max(a.x + reachA, b.x + reachB)
    for (const side of SIDES) {
      const x = crossing(
        a.x + side * normalX,
        a.y + side * normalY,
        b.x + side * normalX,
        b.y + side * normalY,
        y,
      )
      if (x < left) left = x
      if (x > right) right = x
    }
    fillSpan(raster, row, Math.ceil(left - 0.5), Math.floor(right - 0.5) + 1, change)
  }
}

const SIDES = [-1, 1] as const

/** Half the width of a circle at a height from its center; minus infinity beyond it. */
function circleReach(dy: number, radius: number): number {
  const square = radius * radius - dy * dy
  return square >= 0 ? Math.sqrt(square) : Number.NEGATIVE_INFINITY
}

/** Where an edge crosses a height; otherwise NaN, which is false in every comparison. */
function crossing(x0: number, y0: number, x1: number, y1: number, y: number): number {
  if (y0 <= y === y1 <= y) return Number.NaN
  return x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)
}

/** Changes the pixels whose centers lie inside the polygons, by the even-odd rule. */
function fillPolygons(raster: LabelRaster, polygons: readonly Polygon[], change: SpanChange): void {
  const { starts, places } = crossingsByRow(polygons, raster.height)
  for (let row = 0; row < raster.height; row++) {
    const crossings = places.subarray(starts[row], starts[row + 1]).sort()
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.ceil((crossings[i] ?? 0) - 0.5)
      const to = Math.ceil((crossings[i + 1] ?? 0) - 0.5)
      fillSpan(raster, row, from, to, change)
    }
  }
}

/** Where the polygons cross the middle of each row. Those of row r are at `starts[r]` up to `starts[r + 1]`. */
function crossingsByRow(polygons: readonly Polygon[], height: number) {
  const starts = new Int32Array(height + 1)
  walkEdges(polygons, height, (row) => {
    starts[row + 1] = (starts[row + 1] ?? 0) + 1
  })
  for (let row = 0; row < height; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)
  const places = new Float32Array(starts[height] ?? 0)
  const next = starts.slice(0, height)
  walkEdges(polygons, height, (row, x) => {
    const at = next[row] ?? 0
    places[at] = x
    next[row] = at + 1
  })
  return { starts, places }
}

/** Each edge covers the rows whose middle is at or below its upper end and above its lower end, so that a corner counts once. */
function walkEdges(
  polygons: readonly Polygon[],
  height: number,
  visit: (row: number, x: number) => void,
): void {
  for (const polygon of polygons) {
    let fromX = polygon.at(-2) ?? 0
    let fromY = polygon.at(-1) ?? 0
    for (let i = 0; i < polygon.length; i += 2) {
      const x = polygon[i] ?? 0
      const y = polygon[i + 1] ?? 0
      const first = Math.max(0, Math.ceil(Math.min(fromY, y) - 0.5))
      const end = Math.min(height, Math.ceil(Math.max(fromY, y) - 0.5))
      const slope = end > first ? (x - fromX) / (y - fromY) : 0
      for (let row = first; row < end; row++) visit(row, fromX + (row + 0.5 - fromY) * slope)
      fromX = x
      fromY = y
    }
  }
}
