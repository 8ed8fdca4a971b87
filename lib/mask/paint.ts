import { type Area, layersInEffect, type MaskLayer, type Stroke } from './layers'
import type { Mask } from './mask'
import { type PhotoPoint, toScreen, type View } from './space'

/** What painting needs of a canvas. Its transform must map CSS pixels to the canvas's own. */
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

/** How the selection looks: an opaque color. The canvas element's opacity makes it translucent, so that strokes don't add up. */
export type PaintLook = { readonly color: string }

/**
 * Paints only the new part of a stroke: the line from the point before `from` to its end, or a dot for a single point.
 * The cost is the new segment's area, whatever the size of the photo or the number of strokes.
 */
export function paintSegment(
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
  // A path of zero length paints its round cap: the dot.
  if (from >= stroke.points.length || stroke.points.length === 1) line(context, start, view)
  for (let i = Math.max(from, 1); i < stroke.points.length; i++) {
    const point = stroke.points[i]
    if (point) line(context, point, view)
  }
  context.stroke()
}

/** Repaints the whole mask: after an undo, a change of the view or a resize. */
export function paintMask(context: PaintContext, mask: Mask, view: View, look: PaintLook): void {
  const { left, top, scale } = view
  context.clearRect(left, top, mask.size.width * scale, mask.size.height * scale)
  for (const layer of layersInEffect(mask.live ? [...mask.history.done, mask.live] : mask.history.done)) {
    paintLayer(context, mask, layer, { view, look })
  }
}

/** Paints one more layer on top. */
export function paintLayer(
  context: PaintContext,
  { size }: Pick<Mask, 'size'>,
  layer: MaskLayer,
  { view, look }: { view: View; look: PaintLook },
): void {
  const box = [view.left, view.top, size.width * view.scale, size.height * view.scale] as const
  context.globalCompositeOperation = 'source-over'
  context.fillStyle = look.color
  if (layer.kind === 'stroke') {
    paintSegment(context, view, layer, 0, look)
  } else if (layer.kind === 'fill') {
    if (layer.isSelected) context.fillRect(...box)
    else context.clearRect(...box)
  } else if (layer.kind === 'area') {
    if (layer.mode === 'replace') context.clearRect(...box)
    fillArea(context, layer, view)
  } else {
    // Opaque xor what is there leaves paint exactly where there was none.
    context.globalCompositeOperation = 'xor'
    context.fillRect(...box)
  }
}

function fillArea(context: PaintContext, { mode, polygons }: Area, view: View): void {
  if (mode === 'remove') context.globalCompositeOperation = 'destination-out'
  context.beginPath()
  tracePolygons(context, polygons, view)
  context.fill('evenodd')
}

/** Adds polygons to the context's present path. */
function tracePolygons(
  context: Pick<PaintContext, 'moveTo' | 'lineTo' | 'closePath'>,
  polygons: Area['polygons'],
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
