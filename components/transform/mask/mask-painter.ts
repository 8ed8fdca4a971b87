import { MASK_COLOUR } from '@/lib/client/transform/mask-colour'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { layerChange } from '@/lib/mask/layer-change'
import { layersInEffect, type Mask, type MaskAction, type MaskLayer } from '@/lib/mask/mask'
import { paintLayer, paintMask, paintSegment } from '@/lib/mask/paint'
import { countPoints } from '@/lib/mask/rings'
import type { View } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'

const LOOK = { colour: `rgb(${MASK_COLOUR.r} ${MASK_COLOUR.g} ${MASK_COLOUR.b})` } as const

/** Denser displays than this show no finer edge, only slower strokes. */
const MAX_PIXEL_RATIO = 2

/** More points than these are not replayed on the main thread: the worker has the mask's pixels. */
const MAX_REPLAYED_POINTS = 1_500

/**
 * Keeps a canvas showing a mask, until stopped. While a stroke is drawn each move costs its new segment only, and an
 * added layer its own area. Undo and a moved view paint everything anew: here when that is little, else in the worker,
 * while the old picture is stretched to the new view.
 */
export function showMask(canvas: HTMLCanvasElement, work: PhotoWork, viewport: Viewport): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const { session, exporter } = work
  const { fit } = viewport
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const size = { width: Math.round(fit.width * ratio), height: Math.round(fit.height * ratio) }
  canvas.width = size.width
  canvas.height = size.height
  const toDevice = () => context.setTransform(size.width / fit.width, 0, 0, size.height / fit.height, 0, 0)
  toDevice()
  let painted = viewport.view()
  let turn = 0

  const isReplayed = (mask: Mask) => countLayerPoints(mask.history.done) <= MAX_REPLAYED_POINTS

  const finish = (view: View) => {
    painted = view
    canvas.style.transform = ''
  }
  const paintAll = () => {
    const mask = session.mask()
    const view = viewport.view()
    const mine = ++turn
    if (isReplayed(mask)) {
      paintMask(context, mask, view, LOOK)
      return finish(view)
    }
    canvas.style.transform = stretch(painted, view)
    exporter
      .show(mask.history, scaledView(view, size.width / fit.width), size)
      .then((bitmap) => place(bitmap, mask, view, mine))
      .catch(() => undefined)
  }
  /** Puts the worker's picture in place, and over it what was painted meanwhile. */
  const place = (bitmap: ImageBitmap, of: Mask, view: View, mine: number) => {
    const now = session.mask()
    const { keep, add } = layerChange(of.history.done, now.history.done)
    if (mine !== turn) return bitmap.close()
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
  const forgetMask = session.subscribe((mask, action, before) => {
    const news = newsOf(mask, action, before)
    if (news.kind === 'all') paintAll()
    else if (news.kind === 'segment' && mask.live) paintSegment(context, painted, mask.live, news.from, LOOK)
    else if (news.kind === 'layers')
      for (const layer of news.layers) paintLayer(context, mask, layer, { view: painted, look: LOOK })
  })
  const frames = onceAFrame(paintAll)
  const forgetView = viewport.subscribe(frames.plan)
  return () => {
    turn++
    forgetMask()
    forgetView()
    frames.stop()
  }
}

type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'segment'; readonly from: number }
  | { readonly kind: 'layers'; readonly layers: readonly MaskLayer[] }

/** The least that must be painted after an action. */
function newsOf(mask: Mask, action: MaskAction, before: Mask): News {
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
  return layer.kind === 'area' ? countPoints(layer.rings) / 4 : 1
}

function scaledView({ scale, left, top }: View, ratio: number): View {
  return { scale: scale * ratio, left: left * ratio, top: top * ratio }
}

/** What to do to a picture of one view to make it lie like another. */
function stretch(from: View, to: View): string {
  const ratio = to.scale / from.scale
  return `translate(${to.left - from.left * ratio}px, ${to.top - from.top * ratio}px) scale(${ratio})`
}

/** Work that is asked for many times a frame and done once. */
export function onceAFrame(work: () => void) {
  let planned = 0
  return {
    plan: () => {
      planned ||= requestAnimationFrame(() => {
        planned = 0
        work()
      })
    },
    stop: () => cancelAnimationFrame(planned),
  }
}
