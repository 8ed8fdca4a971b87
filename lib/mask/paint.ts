import { layersInEffect, type Mask, type Stroke } from './mask'
import { type PhotoPoint, toScreen, type View } from './space'

/** What painting needs of a canvas. Its transform must map CSS pixels to the canvas's own. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fillRect'
  | 'clearRect'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalCompositeOperation'
>

/** How the selection looks: an opaque colour. The canvas's own opacity makes it see-through, so that strokes don't add up. */
export type PaintLook = { readonly colour: string }

/**
 * Paints only what a stroke gained: the line from the point before `from` to its end. A dot for a single point.
 * Costs the new segment's area, whatever the size of the photo or the number of strokes.
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
  context.strokeStyle = look.colour
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(stroke.width, 1) * view.scale
  context.beginPath()
  move(context, start, view)
  // A path without length paints its round cap: the dot.
  if (from >= stroke.points.length || stroke.points.length === 1) line(context, start, view)
  for (let i = Math.max(from, 1); i < stroke.points.length; i++) {
    const point = stroke.points[i]
    if (point) line(context, point, view)
  }
  context.stroke()
}

/** Paints the whole mask anew: after an undo, a change of the view or of the canvas's size. */
export function paintMask(context: PaintContext, mask: Mask, view: View, look: PaintLook): void {
  const { left, top, scale } = view
  const width = mask.size.width * scale
  const height = mask.size.height * scale
  context.clearRect(left, top, width, height)
  for (const layer of layersInEffect(mask.live ? [...mask.history.done, mask.live] : mask.history.done)) {
    if (layer.kind === 'stroke') {
      paintSegment(context, view, layer, 0, look)
    } else if (layer.isSelected) {
      context.globalCompositeOperation = 'source-over'
      context.fillStyle = look.colour
      context.fillRect(left, top, width, height)
    } else {
      context.clearRect(left, top, width, height)
    }
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
