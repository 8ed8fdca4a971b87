import type { MaskLayer, Ring } from './mask'
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
  if (stored.kind === 'inversion') return { kind: 'inversion' }
  if (stored.kind === 'area') return parseArea(stored)
  const { tool, width, points } = stored
  if (stored.kind !== 'stroke' || (tool !== 'brush' && tool !== 'eraser')) return null
  if (!isNumber(width) || !Array.isArray(points)) return null
  const read = points.filter(isPoint)
  return read.length === points.length ? { kind: 'stroke', tool, width, points: read } : null
}

function parseArea({ mode, rings }: Record<string, unknown>): MaskLayer | null {
  if (mode !== 'replace' && mode !== 'add' && mode !== 'remove') return null
  if (!Array.isArray(rings)) return null
  const read = rings.filter(isRing)
  return read.length === rings.length ? { kind: 'area', mode, rings: read } : null
}

function isRing(stored: unknown): stored is Ring {
  return stored instanceof Float32Array && stored.length % 2 === 0 && stored.every(Number.isFinite)
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
