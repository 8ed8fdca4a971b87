import type { MaskLayer } from './mask'
import type { PhotoPoint } from './space'

/** Layers read back from storage, or `null` when they are not what this version writes. */
export function parseLayers(stored: unknown): MaskLayer[] | null {
  if (!Array.isArray(stored)) return null
  const layers: MaskLayer[] = []
  for (const item of stored) {
    const layer = parseLayer(item)
    if (!layer) return null
    layers.push(layer)
  }
  return layers
}

function parseLayer(stored: unknown): MaskLayer | null {
  if (!isRecord(stored)) return null
  if (stored.kind === 'fill' && typeof stored.isSelected === 'boolean') {
    return { kind: 'fill', isSelected: stored.isSelected }
  }
  const { tool, width, points } = stored
  if (stored.kind !== 'stroke' || (tool !== 'brush' && tool !== 'eraser')) return null
  if (!isNumber(width) || !Array.isArray(points)) return null
  const read = points.filter(isPoint)
  return read.length === points.length ? { kind: 'stroke', tool, width, points: read } : null
}

function isPoint(stored: unknown): stored is PhotoPoint {
  return isRecord(stored) && isNumber(stored.x) && isNumber(stored.y)
}

function isNumber(stored: unknown): stored is number {
  return typeof stored === 'number' && Number.isFinite(stored)
}

function isRecord(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null
}
