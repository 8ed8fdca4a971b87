import type { PhotoPoint } from './space'

/** The brush selects, the eraser unselects. */
export type Tool = 'brush' | 'eraser'

/** Number of an area, 1–255, as in the pixels of the mask. */
export type AreaId = number

export type Stroke = {
  readonly kind: 'stroke'
  readonly tool: Tool
  /** What the brush adds to, and what the eraser takes from: other areas stay. */
  readonly area: AreaId
  /** Diameter of the round brush in photo pixels. */
  readonly width: number
  readonly points: readonly PhotoPoint[]
  readonly spares?: SparedAreas
}

/** Areas from which something that is added takes nothing. An empty list: the user said that it may take from all. */
export type SparedAreas = readonly AreaId[] | undefined

/** The whole photo becomes one area; 0 selects nothing. */
export type Fill = { readonly kind: 'fill'; readonly area: AreaId | 0 }

/** A closed line: x, y, x, y … in photo pixels. */
export type Polygon = Float32Array<ArrayBuffer>

/** What polygons with exact edges enclose, by the even-odd rule, is added to an area or taken from it. */
export type Outline = {
  readonly kind: 'outline'
  readonly mode: OutlineMode
  readonly area: AreaId
  readonly polygons: readonly Polygon[]
  readonly spares?: SparedAreas
  /** The version whose place it took. Undo brings it back, for as long as the editor is open. */
  readonly corrects?: Outline
}

export type OutlineMode = 'add' | 'remove'

/** The whole selection at once, from a file or of all areas of a photo. Later parts lie over earlier ones. */
export type Partition = { readonly kind: 'partition'; readonly parts: readonly Part[] }

export type Part = { readonly area: AreaId; readonly polygons: readonly Polygon[] }

/** Unselects one area. */
export type Removal = { readonly kind: 'removal'; readonly area: AreaId }

/** What no area has becomes this area, and what it had is unselected. */
export type Inversion = { readonly kind: 'inversion'; readonly area: AreaId }

export type MaskLayer = Stroke | Fill | Outline | Partition | Removal | Inversion

/** The layers that still matter: a fill hides everything before it, and so does a partition. */
export function layersInEffect(layers: readonly MaskLayer[]): readonly MaskLayer[] {
  const last = layers.findLastIndex(({ kind }) => kind === 'fill' || kind === 'partition')
  return last > 0 ? layers.slice(last) : layers
}

/** The areas that may have pixels, without counting them: an eraser may still have taken all of them. */
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

/** Whether a layer was added to one area by a stroke or an outline. */
export function isAddition(layer: MaskLayer): layer is Stroke | Outline {
  return isLine(layer) && addsPixels(layer)
}

/** The layer that an area began with. A correction leaves it the same, another choice in its place does not. */
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

/** How to get from the layers sent before to the current ones: keep the first few, then add these. */
export type LayerChange = { readonly keep: number; readonly add: readonly MaskLayer[] }

/** The change from one list of layers to another. Layers are compared by identity. */
export function layerChange(before: readonly MaskLayer[], now: readonly MaskLayer[]): LayerChange {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, add: now.slice(keep) }
}
