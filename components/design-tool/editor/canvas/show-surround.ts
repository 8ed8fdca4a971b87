import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type AreaId, areasIn } from '@/lib/mask/layers'
import { isSameSelection, type Mask, mayBeSelected } from '@/lib/mask/mask'
import type { View, Viewport } from '@/lib/mask/space'
import { canvasSize, frameThrottle, scaledView, stretch } from './draw-mask'

/**
 * Keeps a canvas showing the surroundings of the selection or of one area, from the worker's pixels. To keep strokes fast, it
 * doesn't update until a stroke ends. Returns a cleanup function.
 */
export function showSurround(
  canvas: HTMLCanvasElement,
  { maskStore, exporter }: Pick<PhotoWork, 'maskStore' | 'exporter'>,
  viewport: Viewport,
  only: AreaId | null = null,
): () => void {
  const context = canvas.getContext('bitmaprenderer')
  if (!context) return () => undefined
  const shown = canvasSize(viewport)
  let painted: View | null = null
  let isRendering = false
  let isStale = false
  let isStopped = false

  const isAnything = (mask: Mask) =>
    only === null ? mayBeSelected(mask) : areasIn(mask.history.done).has(only)
  const hide = () => {
    painted = null
    canvas.style.opacity = '0'
  }
  const place = (bitmap: ImageBitmap, of: View) => {
    context.transferFromImageBitmap(bitmap)
    painted = of
    follow()
    canvas.style.opacity = '1'
  }
  const follow = () => {
    canvas.style.transform = painted ? stretch(painted, viewport.view()) : ''
  }
  const render = async () => {
    const mask = maskStore.mask()
    const view = viewport.view()
    if (!isAnything(mask)) return hide()
    if (isRendering) {
      isStale = true
      return
    }
    isRendering = true
    // Without its worker, the selection is shown by its color alone.
    const bitmap = await exporter.surround(mask, only, scaledView(view, shown.ratio), shown).catch(() => null)
    isRendering = false
    if (isStopped) return bitmap?.close()
    if (bitmap && isAnything(maskStore.mask())) place(bitmap, view)
    else bitmap?.close()
    if (isStale) {
      isStale = false
      frames.schedule()
    }
  }
  const frames = frameThrottle(() => void render())

  hide()
  frames.schedule()
  const unsubscribeMask = maskStore.subscribe((mask, _action, before) => {
    if (!mask.live && !(isSameSelection(mask, before) && !before.live)) frames.schedule()
  })
  const unsubscribeView = viewport.subscribe(() => {
    follow()
    frames.schedule()
  })
  return () => {
    isStopped = true
    hide()
    unsubscribeMask()
    unsubscribeView()
    frames.stop()
  }
}
