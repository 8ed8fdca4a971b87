import type { MaskBitmaps } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { layerChange, layersInEffect, type MaskLayer } from '@/lib/mask/layers'
import { areasInUse, hiddenAreas, type Mask, type MaskAction } from '@/lib/mask/mask'
import {
  isPaintable,
  type PaintContexts,
  type PaintLook,
  paintLayer,
  paintMask,
  paintStroke,
} from '@/lib/mask/paint'
import { countPoints } from '@/lib/mask/polygons'
import { areaColor } from '@/lib/mask/render-raster'
import type { PhotoSize, View, Viewport } from '@/lib/mask/space'

/** Higher densities wouldn't show finer edges, only slow down strokes. */
const MAX_PIXEL_RATIO = 2

/** Masks with more points are rendered by the worker from its pixels, instead of replayed on the main thread. */
const MAX_REPLAYED_POINTS = 1_500

/** One canvas for the area that is being painted, and one for the others. */
export type MaskCanvases = { readonly active: HTMLCanvasElement; readonly others: HTMLCanvasElement }

/**
 * Keeps two canvases showing a mask. The others' canvas is hidden while there are no others, because even an empty canvas slows
 * down each move. A move of a stroke draws only its new segment, and a new layer only its own area. The end of a stroke, undo,
 * another active area and a changed view repaint everything: here if that is little, otherwise in the worker, while the old
 * image is stretched to the new view. Returns a cleanup function.
 */
export function showMask({ active, others }: MaskCanvases, work: PhotoWork, viewport: Viewport): () => void {
  const contexts = contextsOf(active, others)
  if (!contexts) return () => undefined
  const { maskStore, exporter } = work
  const { fit } = viewport
  const { ratio, ...size } = canvasSize(viewport)
  const toDevice = () => setScale(contexts, ratio, size.height / fit.height)
  for (const canvas of [active, others]) Object.assign(canvas, size)
  toDevice()
  let painted = viewport.view()
  let latest = 0

  const stretchTo = (transform: string) => {
    for (const canvas of [active, others]) canvas.style.transform = transform
  }
  const finish = (view: View) => {
    painted = view
    stretchTo('')
  }
  const paintAll = () => {
    const mask = maskStore.mask()
    const view = viewport.view()
    const request = ++latest
    if (isCheap(mask)) {
      // All layers belong to the active area.
      others.hidden = true
      paintMask(shownContexts(contexts), mask, view, lookOf(mask))
      return finish(view)
    }
    stretchTo(stretch(painted, view))
    exporter
      .render(mask, scaledView(view, ratio), size)
      .then((bitmaps) => place(bitmaps, mask, view, request))
      .catch(() => undefined)
  }
  /** Draws the worker's images, and on top of them what was painted in the meantime. */
  const place = (bitmaps: MaskBitmaps, of: Mask, view: View, request: number) => {
    if (request === latest) {
      drawBitmaps(contexts, bitmaps, of)
      toDevice()
      finish(view)
      paintNewer(of, view)
    }
    bitmaps.active.close()
    bitmaps.others.close()
  }
  const paintNewer = (of: Mask, view: View) => {
    const now = maskStore.mask()
    const { keep, add } = layerChange(of.history.done, now.history.done)
    const more = now.live ? [...add, now.live] : add
    if (keep < of.history.done.length || !more.every((layer) => isPaintable(layer, now))) return paintAll()
    for (const layer of more) paintLayer(shownContexts(contexts), now, layer, { view, look: lookOf(now) })
  }

  paintAll()
  const unsubscribeMask = maskStore.subscribe((mask, action, before) => {
    const change = changeOf(mask, action, before)
    const look = lookOf(mask)
    if (change.kind === 'all') paintAll()
    else if (change.kind === 'segment' && mask.live)
      paintStroke(shownContexts(contexts), painted, { stroke: mask.live, from: change.from }, look)
    else if (change.kind === 'layers')
      for (const layer of change.layers)
        paintLayer(shownContexts(contexts), mask, layer, { view: painted, look })
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

/** The size of a canvas over the photo in device pixels, and how many of them make a CSS pixel. */
export function canvasSize({ fit }: Pick<Viewport, 'fit'>): PhotoSize & { readonly ratio: number } {
  const density = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const width = Math.round(fit.width * density)
  return { width, height: Math.round(fit.height * density), ratio: width / fit.width }
}

type Contexts = Record<keyof MaskCanvases, CanvasRenderingContext2D>

function contextsOf(active: HTMLCanvasElement, others: HTMLCanvasElement): Contexts | null {
  const [one, other] = [active.getContext('2d'), others.getContext('2d')]
  return one && other && { active: one, others: other }
}

function setScale({ active, others }: Contexts, x: number, y: number): void {
  active.setTransform(x, 0, 0, y, 0, 0)
  others.setTransform(x, 0, 0, y, 0, 0)
}

/** The contexts to paint on. A hidden canvas isn't painted. */
function shownContexts(contexts: Contexts): PaintContexts {
  return contexts.others.canvas.hidden ? { ...contexts, others: null } : contexts
}

function drawBitmaps({ active, others }: Contexts, bitmaps: MaskBitmaps, of: Mask): void {
  drawImage(active, bitmaps.active)
  others.canvas.hidden = !hasOthers(of)
  if (!others.canvas.hidden) drawImage(others, bitmaps.others)
}

/** Replaces the canvas's pixels. */
function drawImage(context: CanvasRenderingContext2D, image: ImageBitmap): void {
  context.resetTransform()
  context.globalCompositeOperation = 'copy'
  context.drawImage(image, 0, 0)
}

/** Whether areas other than the active one may be visible. */
function hasOthers(mask: Mask): boolean {
  return areasInUse(mask).some(({ id, isHidden }) => id !== mask.active && !isHidden)
}

function lookOf({ active }: Mask): PaintLook {
  const { r, g, b } = areaColor(active)
  return { color: `rgb(${r} ${g} ${b})` }
}

/** The border of a finished stroke snaps to edges in the photo, which only the worker knows. */
function isCheap(mask: Mask): boolean {
  const layers = layersInEffect(mask.history.done)
  const points = layers.reduce((count, layer) => count + pointsOf(layer), 0)
  const isExact = layers.every((layer) => layer.kind !== 'stroke' && isPaintable(layer, mask))
  return isExact && points <= MAX_REPLAYED_POINTS
}

type Change =
  | { readonly kind: 'all' }
  | { readonly kind: 'segment'; readonly from: number }
  | { readonly kind: 'layers'; readonly layers: readonly MaskLayer[] }

/** The smallest repaint needed after an action. */
function changeOf(mask: Mask, action: MaskAction, before: Mask): Change {
  const isLookNew = mask.active !== before.active || hiddenAreas(mask).join() !== hiddenAreas(before).join()
  if (isLookNew) return { kind: 'all' }
  if (action.type === 'extend') return { kind: 'segment', from: before.live?.points.length ?? 0 }
  if (action.type === 'begin') return { kind: 'segment', from: 0 }
  const { keep, add } = layerChange(before.history.done, mask.history.done)
  const isMore = keep === before.history.done.length && action.type !== 'cancel' && action.type !== 'end'
  return isMore && add.every((layer) => isPaintable(layer, mask))
    ? { kind: 'layers', layers: add }
    : { kind: 'all' }
}

function pointsOf(layer: MaskLayer): number {
  return layer.kind === 'outline' ? countPoints(layer.polygons) / 4 : 1
}

export function scaledView({ scale, left, top }: View, ratio: number): View {
  return { scale: scale * ratio, left: left * ratio, top: top * ratio }
}

/** The CSS transform that stretches an image of one view to another. */
export function stretch(from: View, to: View): string {
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
