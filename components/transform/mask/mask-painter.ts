import { paintMask, paintSegment } from '@/lib/mask/paint'
import type { MaskSession } from '@/lib/mask/session'
import type { Fit } from '@/lib/mask/space'

/**
 * A blue that hardly any room has. It is painted solid; the canvas itself is see-through, so that strokes
 * that cross don't add up.
 */
const LOOK = { colour: '#2f6bff' } as const

/** Denser displays than this show no finer edge, only slower strokes. */
const MAX_PIXEL_RATIO = 2

/**
 * Keeps a canvas showing a mask, until stopped. While a stroke is drawn each move costs its new segment only;
 * everything is painted anew after an undo or a fill.
 */
export function showMask(canvas: HTMLCanvasElement, session: MaskSession, fit: Fit): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  canvas.width = Math.round(fit.width * ratio)
  canvas.height = Math.round(fit.height * ratio)
  context.setTransform(canvas.width / fit.width, 0, 0, canvas.height / fit.height, 0, 0)
  paintMask(context, session.mask(), fit.view, LOOK)
  return session.subscribe((mask, action, before) => {
    if (action.type === 'extend' && mask.live) {
      paintSegment(context, fit.view, mask.live, before.live?.points.length ?? 0, LOOK)
    } else if (action.type === 'begin' && mask.live) {
      paintSegment(context, fit.view, mask.live, 0, LOOK)
    } else if (action.type !== 'end') {
      paintMask(context, mask, fit.view, LOOK)
    }
  })
}
