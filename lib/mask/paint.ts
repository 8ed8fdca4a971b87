import { isAddition, layersInEffect, type MaskLayer, type Outline, type Stroke } from './layers'
import { areasInUse, type Mask } from './mask'
import { type PhotoPoint, toScreen, type View } from './space'

/** The part of a canvas context that painting needs. Its transform must map CSS pixels to the canvas's own. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'clearRect'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalCompositeOperation'
>

/** The selection's opaque color. The canvas element's opacity makes it translucent, so that strokes don't add up. */
export type PaintLook = { readonly color: string }

/**
 * Paints only the new part of a stroke: the line from the point before `from` to its end, or a dot for a single point. The cost
 * depends on the new segment's area, not on photo size or number of strokes.
 */
function paintSegment(
  context: PaintContext,
  view: View,
  stroke: Stroke,
  from: number,
  look: PaintLook,
): void {
  const start = stroke.points[Math.max(from - 1, 0)]
  if (!start) return
  context.globalCompositeOperation = stroke.tool === 'brush' ? 'source-over' : 'destination-out'
  context.strokeStyle = look.color
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(stroke.width, 1) * view.scale
  context.beginPath()
  move(context, start, view)
  // A zero-length path paints its round cap: the dot.
  if (from >= stroke.points.length || stroke.points.length === 1) line(context, start, view)
  for (let i = Math.max(from, 1); i < stroke.points.length; i++) {
    const point = stroke.points[i]
    if (point) line(context, point, view)
  }
  context.stroke()
}

/** Canvases for the active area and for all others, which lose pixels to it; `null` while there are no others. */
export type PaintContexts = { readonly active: PaintContext; readonly others: PaintContext | null }

/** Whether a layer can be painted incrementally, knowing only the active area's pixels. */
export function isPaintable(layer: MaskLayer, mask: Mask): boolean {
  const { active, areas } = mask
  // Only the pixels tell where the other areas are. A stroke in progress is drawn underneath them until it ends.
  if (isAddition(layer) && layer.spares?.length && layer !== mask.live) return false
  if (layer.kind === 'partition' || areas.some(({ id, isHidden }) => isHidden && id === active)) return false
  if (layer.kind === 'inversion' && areasInUse(mask).length > 1) return false
  return layer.area === active || layer.area === 0
}

/** Repaints the whole mask, whose layers must all be paintable: after undo, a change of view or a resize. */
export function paintMask(contexts: PaintContexts, mask: Mask, view: View, look: PaintLook): void {
  const { left, top, scale } = view
  const box = [left, top, mask.size.width * scale, mask.size.height * scale] as const
  contexts.active.clearRect(...box)
  contexts.others?.clearRect(...box)
  for (const layer of layersInEffect(mask.live ? [...mask.history.done, mask.live] : mask.history.done)) {
    paintLayer(contexts, mask, layer, { view, look })
  }
}

/** Paints one more layer, which must be paintable, on top. */
export function paintLayer(
  { active, others }: PaintContexts,
  { size }: Pick<Mask, 'size'>,
  layer: MaskLayer,
  { view, look }: { view: View; look: PaintLook },
): void {
  const box = [view.left, view.top, size.width * view.scale, size.height * view.scale] as const
  active.globalCompositeOperation = 'source-over'
  active.fillStyle = look.color
  if (layer.kind === 'stroke') {
    paintStroke({ active, others }, view, { stroke: layer, from: 0 }, look)
  } else if (layer.kind === 'fill') {
    others?.clearRect(...box)
    if (layer.area === 0) active.clearRect(...box)
    else active.fillRect(...box)
  } else if (layer.kind === 'outline') {
    fillOutline(active, layer, view)
    if (others && layer.mode === 'add') fillOutline(others, { ...layer, mode: 'remove' }, view)
  } else if (layer.kind === 'removal') {
    active.clearRect(...box)
  } else if (layer.kind === 'inversion') {
    // XOR with an opaque fill leaves paint exactly where there was none.
    active.globalCompositeOperation = 'xor'
    active.fillRect(...box)
  }
}

/** Paints the new part of a stroke. The brush takes pixels from the other areas, unless it spares some. */
export function paintStroke(
  { active, others }: PaintContexts,
  view: View,
  { stroke, from }: { stroke: Stroke; from: number },
  look: PaintLook,
): void {
  paintSegment(active, view, stroke, from, look)
  if (others && stroke.tool === 'brush' && !stroke.spares?.length)
    paintSegment(others, view, { ...stroke, tool: 'eraser' }, from, look)
}

function fillOutline(context: PaintContext, { mode, polygons }: Outline, view: View): void {
  context.globalCompositeOperation = mode === 'add' ? 'source-over' : 'destination-out'
  context.beginPath()
  tracePolygons(context, polygons, view)
  context.fill('evenodd')
}

/** Adds polygons to the context's current path. */
function tracePolygons(
  context: Pick<PaintContext, 'moveTo' | 'lineTo' | 'closePath'>,
  polygons: Outline['polygons'],
  { scale, left, top }: View,
): void {
  for (const polygon of polygons) {
    for (let i = 0; i < polygon.length; i += 2) {
      const x = (polygon[i] ?? 0) * scale + left
      const y = (polygon[i + 1] ?? 0) * scale + top
      if (i === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.closePath()
  }
}

function move(context: PaintContext, point: PhotoPoint, view: View): void {
  const { x, y } = toScreen(point, view)
  context.moveTo(x, y)
}

function line(context: PaintContext, point: PhotoPoint, view: View): void {
  const { x, y } = toScreen(point, view)
  context.lineTo(x, y)
}
