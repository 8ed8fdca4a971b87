import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import { layerChange, layersInEffect, type MaskLayer } from '@/lib/mask/layers'
import type { Mask, MaskAction } from '@/lib/mask/mask'
import { paintLayer, paintMask, paintSegment } from '@/lib/mask/paint'
import { countPoints } from '@/lib/mask/polygons'
import { MASK_COLOR } from '@/lib/mask/render-raster'
import type { View, Viewport } from '@/lib/mask/space'

const LOOK = { color: `rgb(${MASK_COLOR.r} ${MASK_COLOR.g} ${MASK_COLOR.b})` } as const

/** Denser displays show no finer edge, only slower strokes. */
const MAX_PIXEL_RATIO = 2

/** Masks with more points are rendered by the worker, which has their pixels, instead of replayed on the main thread. */
const MAX_REPLAYED_POINTS = 1_500

/**
 * Keeps a canvas showing a mask. Each move of a stroke costs its new segment only, and a new layer its own area. Undo and
 * a changed view repaint everything: here when that is little, otherwise in the worker, while the old image is stretched to
 * the new view. Returns a cleanup function.
 */
export function showMask(canvas: HTMLCanvasElement, work: PhotoWork, viewport: Viewport): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const { maskStore, exporter } = work
  const { fit } = viewport
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const size = { width: Math.round(fit.width * ratio), height: Math.round(fit.height * ratio) }
  canvas.width = size.width
  canvas.height = size.height
  const toDevice = () => context.setTransform(size.width / fit.width, 0, 0, size.height / fit.height, 0, 0)
  toDevice()
  let painted = viewport.view()
  let latest = 0

  const isCheap = (mask: Mask) => countLayerPoints(mask.history.done) <= MAX_REPLAYED_POINTS

  const finish = (view: View) => {
    painted = view
    canvas.style.transform = ''
  }
  const paintAll = () => {
    const mask = maskStore.mask()
    const view = viewport.view()
    const request = ++latest
    if (isCheap(mask)) {
      paintMask(context, mask, view, LOOK)
      return finish(view)
    }
    canvas.style.transform = stretch(painted, view)
    exporter
      .render(mask.history, scaledView(view, size.width / fit.width), size)
      .then((bitmap) => place(bitmap, mask, view, request))
      .catch(() => undefined)
  }
  /** Draws the worker's image, and on top of it what was painted in the meantime. */
  const place = (bitmap: ImageBitmap, of: Mask, view: View, request: number) => {
    const now = maskStore.mask()
    const { keep, add } = layerChange(of.history.done, now.history.done)
    if (request !== latest) return bitmap.close()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'copy'
    context.drawImage(bitmap, 0, 0)
    bitmap.close()
    toDevice()
    finish(view)
    if (keep < of.history.done.length) return paintAll()
    for (const layer of now.live ? [...add, now.live] : add)
      paintLayer(context, now, layer, { view, look: LOOK })
  }

  paintAll()
  const unsubscribeMask = maskStore.subscribe((mask, action, before) => {
    const change = changeOf(mask, action, before)
    if (change.kind === 'all') paintAll()
    else if (change.kind === 'segment' && mask.live)
      paintSegment(context, painted, mask.live, change.from, LOOK)
    else if (change.kind === 'layers')
      for (const layer of change.layers) paintLayer(context, mask, layer, { view: painted, look: LOOK })
  })
  const frames = frameThrottle(paintAll)
  const unsubscribeView = viewport.subscribe(frames.schedule)
  return () => {
    latest++
    unsubscribeMask()
    unsubscribeView()
    frames.stop()
  }
}

type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'segment'; readonly from: number }
  | { readonly kind: 'layers'; readonly layers: readonly MaskLayer[] }

/** The least that has to be painted after an action. */
function changeOf(mask: Mask, action: MaskAction, before: Mask): Change {
  if (action.type === 'extend') return { kind: 'segment', from: before.live?.points.length ?? 0 }
  if (action.type === 'begin') return { kind: 'segment', from: 0 }
  if (action.type === 'end') return { kind: 'none' }
  const { keep, add } = layerChange(before.history.done, mask.history.done)
  const isMore = keep === before.history.done.length && action.type !== 'cancel'
  return isMore ? { kind: 'layers', layers: add } : { kind: 'all' }
}

function countLayerPoints(layers: readonly MaskLayer[]): number {
  return layersInEffect(layers).reduce((count, layer) => count + pointsOf(layer), 0)
}

function pointsOf(layer: MaskLayer): number {
  if (layer.kind === 'stroke') return layer.points.length
  return layer.kind === 'area' ? countPoints(layer.polygons) / 4 : 1
}

function scaledView({ scale, left, top }: View, ratio: number): View {
  return { scale: scale * ratio, left: left * ratio, top: top * ratio }
}

/** The CSS transform that stretches an image of one view to another. */
function stretch(from: View, to: View): string {
  const ratio = to.scale / from.scale
  return `translate(${to.left - from.left * ratio}px, ${to.top - from.top * ratio}px) scale(${ratio})`
}

/** Runs work once a frame, however often it is scheduled. */
export function frameThrottle(work: () => void) {
  let scheduled = 0
  return {
    schedule: () => {
      scheduled ||= requestAnimationFrame(() => {
        scheduled = 0
        work()
      })
    },
    stop: () => cancelAnimationFrame(scheduled),
  }
}
