import type { PhotoPoint } from './space'

/** The brush selects, the eraser unselects. */
export type Tool = 'brush' | 'eraser'

export type Stroke = {
  readonly kind: 'stroke'
  readonly tool: Tool
  /** Diameter of the round brush in photo pixels. */
  readonly width: number
  readonly points: readonly PhotoPoint[]
}

/** Selects the whole photo, or none of it. */
export type Fill = { readonly kind: 'fill'; readonly isSelected: boolean }

/** A closed line: x, y, x, y … in photo pixels. */
export type Polygon = Float32Array<ArrayBuffer>

/** A region with an exact edge, from smart select or a mask file: what its polygons enclose, by the even-odd rule. */
export type Area = {
  readonly kind: 'area'
  /** `replace` drops what was selected before. */
  readonly mode: AreaMode
  readonly polygons: readonly Polygon[]
  /** The version whose place it took. Undo brings it back, for as long as the editor is open. */
  readonly corrects?: Area
}

export type AreaMode = 'replace' | 'add' | 'remove'

/** Swaps what is selected and what is not. */
export type Inversion = { readonly kind: 'inversion' }

export type MaskLayer = Stroke | Fill | Area | Inversion

/** The layers that still matter: a fill hides everything before it, and so does an area that replaces the selection. */
export function layersInEffect(layers: readonly MaskLayer[]): readonly MaskLayer[] {
  const last = layers.findLastIndex(
    (layer) => layer.kind === 'fill' || (layer.kind === 'area' && layer.mode === 'replace'),
  )
  return last > 0 ? layers.slice(last) : layers
}

/** How to get from the layers sent before to the current ones: keep the first few, then add these. */
export type LayerChange = { readonly keep: number; readonly add: readonly MaskLayer[] }

/** The change from one list of layers to another. Layers are compared by identity. */
export function layerChange(before: readonly MaskLayer[], now: readonly MaskLayer[]): LayerChange {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, add: now.slice(keep) }
}

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
  return points.every(isPoint) ? { kind: 'stroke', tool, width, points } : null
}

function parseArea({ mode, polygons }: Record<string, unknown>): MaskLayer | null {
  if (mode !== 'replace' && mode !== 'add' && mode !== 'remove') return null
  if (!Array.isArray(polygons)) return null
  return polygons.every(isPolygon) ? { kind: 'area', mode, polygons } : null
}

function isPolygon(stored: unknown): stored is Polygon {
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
