import { LIMITS } from '@/lib/domain/limits'
import { layersInEffect, type MaskLayer, type Polygon, type Stroke } from '@/lib/mask/layers'

/**
 * About how many pixels drawing these layers touches, on a photo as large as one may be. A file could ask for so much that the
 * worker never ends, also after a reload.
 */
export function drawingCost(layers: readonly MaskLayer[]): number {
  return layersInEffect(layers).reduce((sum, layer) => sum + costOf(layer), 0)
}

const { maxPixels, maxSidePx } = LIMITS.upload

function costOf(layer: MaskLayer): number {
  if (layer.kind === 'stroke') return costOfStroke(layer)
  if (layer.kind === 'outline') return costOfPolygons(layer.polygons)
  const parts = layer.kind === 'partition' ? layer.parts : []
  return parts.reduce<number>((sum, { polygons }) => sum + costOfPolygons(polygons), maxPixels)
}

function costOfStroke({ points, width }: Stroke): number {
  const broad = within(Math.abs(width) + 1)
  let cost = 0
  for (const [i, { x, y }] of points.entries()) {
    const from = points[i - 1] ?? { x, y }
    cost += Math.min(maxPixels, (within(Math.hypot(x - from.x, y - from.y)) + broad) * broad)
  }
  return cost
}

/** What they fill, and the rows that their edges cross. */
function costOfPolygons(polygons: readonly Polygon[]): number {
  let cost: number = maxPixels
  for (const polygon of polygons) {
    let fromY = polygon.at(-1) ?? 0
    for (let i = 1; i < polygon.length; i += 2) {
      const y = polygon[i] ?? 0
      cost += within(Math.abs(y - fromY)) * CROSSING
      fromY = y
    }
  }
  return cost
}

/** A crossing is found, kept and sorted: dearer than a pixel. */
const CROSSING = 100

const within = (length: number) => Math.min(length, maxSidePx)
