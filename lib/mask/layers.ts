import type { PhotoPoint } from './space'

/** The brush selects, the eraser deselects. */
export type Tool = 'brush' | 'eraser'

/** An area's number, 1–255, as in the mask's pixels. */
export type AreaId = number

export type Stroke = {
  readonly kind: 'stroke'
  readonly tool: Tool
  /** The area the brush adds to, or the eraser takes from; other areas stay. */
  readonly area: AreaId
  /** Diameter of the round brush in photo pixels. */
  readonly width: number
  readonly points: readonly PhotoPoint[]
  readonly spares?: SparedAreas
}

/** Areas that lose nothing to an addition. An empty list: the user allowed taking from all. */
export type SparedAreas = readonly AreaId[] | undefined

/** Turns the whole photo into one area; 0 selects nothing. */
export type Fill = { readonly kind: 'fill'; readonly area: AreaId | 0 }

/** A closed line: x, y, x, y … in photo pixels. */
export type Polygon = Float32Array<ArrayBuffer>

/** Adds the inside of polygons (even-odd rule) to an area, or removes it, with exact edges. */
export type Outline = {
  readonly kind: 'outline'
  readonly mode: OutlineMode
  readonly area: AreaId
  readonly polygons: readonly Polygon[]
  readonly spares?: SparedAreas
  /** The version this one replaced. Undo brings it back while the editor is open. */
  readonly corrects?: Outline
}

export type OutlineMode = 'add' | 'remove'

/** The whole selection at once, from a file or from all areas of a photo. Later parts cover earlier ones. */
export type Partition = {
  readonly kind: 'partition'
  readonly parts: readonly Part[]
  /** Where a sample room starts: no step of the user's, so Undo keeps it. */
  readonly isStart?: boolean | undefined
}

export const isStart = (layer: MaskLayer | undefined): boolean =>
  layer?.kind === 'partition' && layer.isStart === true

export type Part = { readonly area: AreaId; readonly polygons: readonly Polygon[] }

/** Deselects one area. */
export type Removal = { readonly kind: 'removal'; readonly area: AreaId }

/** Inverts an area: it gets all pixels without an area, and its own are deselected. */
export type Inversion = { readonly kind: 'inversion'; readonly area: AreaId }

export type MaskLayer = Stroke | Fill | Outline | Partition | Removal | Inversion

/** The layers that still matter: a fill or a partition hides everything before it. */
export function layersInEffect(layers: readonly MaskLayer[]): readonly MaskLayer[] {
  const last = layers.findLastIndex(({ kind }) => kind === 'fill' || kind === 'partition')
  return last > 0 ? layers.slice(last) : layers
}

/** The areas that may have pixels, without counting: an eraser may have removed all of them. */
export function areasIn(layers: readonly MaskLayer[]): ReadonlySet<AreaId> {
  const areas = new Set<AreaId>()
  for (const layer of layersInEffect(layers)) {
    if (layer.kind === 'partition') for (const { area } of layer.parts) areas.add(area)
    else if (layer.kind === 'removal') areas.delete(layer.area)
    else if (layer.kind === 'inversion' || addsPixels(layer)) areas.add(layer.area)
  }
  areas.delete(0)
  return areas
}

function addsPixels(layer: Stroke | Fill | Outline): boolean {
  if (layer.kind === 'stroke') return layer.tool === 'brush'
  return layer.kind === 'fill' || (layer.mode === 'add' && layer.polygons.length > 0)
}

/** Whether a layer is a stroke or an outline that adds to an area. */
export function isAddition(layer: MaskLayer): layer is Stroke | Outline {
  return isLine(layer) && addsPixels(layer)
}

/** The layer an area started with. A correction doesn't change it; another choice in its place does. */
export function originOf(layers: readonly MaskLayer[], area: AreaId): MaskLayer | null {
  const isOrigin = (layer: MaskLayer) => {
    if (layer.kind === 'partition') return layer.parts.some((part) => part.area === area)
    return layer.area === area && layer.kind !== 'removal' && (!isLine(layer) || isAddition(layer))
  }
  let origin = layersInEffect(layers).find(isOrigin) ?? null
  while (origin?.kind === 'outline' && origin.corrects) origin = origin.corrects
  return origin
}

function isLine(layer: MaskLayer): layer is Stroke | Outline {
  return layer.kind === 'stroke' || layer.kind === 'outline'
}

/** How to get from previously sent layers to the current ones: keep the first few, then add these. */
export type LayerChange = { readonly keep: number; readonly add: readonly MaskLayer[] }

/** The change from one list of layers to another. Layers are compared by identity. */
export function layerChange(before: readonly MaskLayer[], now: readonly MaskLayer[]): LayerChange {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, add: now.slice(keep) }
}

/** The gray levels of areas in a sent file: their numbers, from 1. */
export function numberedFrom1(ids: readonly AreaId[]): ReadonlyMap<AreaId, number> {
  return new Map(ids.map((id, i) => [id, i + 1]))
}
