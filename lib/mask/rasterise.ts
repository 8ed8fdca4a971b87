import { fillRings } from './fill-rings'
import { type Area, layersInEffect, type MaskLayer, type Stroke } from './mask'
import { type BitRaster, createRaster, fillRaster, fillSpan, invertRaster } from './raster'
import type { PhotoPoint, PhotoSize } from './space'

/** Layers as pixels at the given size, which must be the size that the strokes' points are in. */
export function rasterise(layers: readonly MaskLayer[], size: PhotoSize): BitRaster {
  const raster = createRaster(size)
  for (const layer of layersInEffect(layers)) paintLayer(raster, layer)
  return raster
}

/**
 * Paints one more layer. A pixel belongs to a stroke when its centre is within half the stroke's width
 * of the line through its points; no brush is thinner than one pixel.
 */
export function paintLayer(raster: BitRaster, layer: MaskLayer): void {
  if (layer.kind === 'stroke') paintStroke(raster, layer)
  else if (layer.kind === 'fill') fillRaster(raster, layer.isSelected)
  else if (layer.kind === 'area') paintArea(raster, layer)
  else invertRaster(raster)
}

function paintArea(raster: BitRaster, { mode, rings }: Area): void {
  if (mode === 'replace') fillRaster(raster, false)
  fillRings(raster, rings, mode !== 'remove')
}

function paintStroke(raster: BitRaster, stroke: Stroke): void {
  const isSelected = stroke.tool === 'brush'
  const radius = Math.max(stroke.width / 2, 0.5)
  const [first, ...rest] = stroke.points
  if (!first) return
  if (rest.length === 0) paintDot(raster, first, radius, isSelected)
  let from = first
  for (const to of rest) {
    paintCapsule(raster, from, to, radius, isSelected)
    from = to
  }
}

function paintDot(raster: BitRaster, at: PhotoPoint, radius: number, isSelected: boolean): void {
  paintCapsule(raster, at, at, radius, isSelected)
  // A one-pixel dot on a corner reaches no pixel's centre: it still marks the pixel it is in.
  const x = Math.floor(at.x)
  fillSpan(raster, Math.floor(at.y), x, x + 1, isSelected)
}

/**
 * All pixels within `radius` of the segment. A capsule is convex, so that each row cuts one span out of it:
 * from the leftmost to the rightmost of the two end circles and the two long edges.
 */
function paintCapsule(
  raster: BitRaster,
  a: PhotoPoint,
  b: PhotoPoint,
  radius: number,
  isSelected: boolean,
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
    fillSpan(raster, row, Math.ceil(left - 0.5), Math.floor(right - 0.5) + 1, isSelected)
  }
}

const SIDES = [-1, 1] as const

/** Half the width of a circle at a height from its centre; minus infinity where it does not reach. */
function circleReach(dy: number, radius: number): number {
  const square = radius * radius - dy * dy
  return square >= 0 ? Math.sqrt(square) : Number.NEGATIVE_INFINITY
}

/** Where an edge crosses a height, or NaN (which no comparison picks up) where it does not. */
function crossing(x0: number, y0: number, x1: number, y1: number, y: number): number {
  if (y0 <= y === y1 <= y) return Number.NaN
  return x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)
}
