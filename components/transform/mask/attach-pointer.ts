import type { MaskSession } from '@/lib/mask/session'
import { type PhotoPoint, toPhoto, toPhotoLength, type View } from '@/lib/mask/space'
import type { Brush } from './brush'
import type { SizeRing } from './size-ring'

type Easel = {
  element: HTMLElement
  session: MaskSession
  view: View
  /** Read at each stroke's begin, so that listeners stay while the brush changes. */
  brush: () => Brush
  ring: SizeRing
}

/** Mouse, pen and finger as strokes, until stopped. Listens to the element itself: no render per move. */
export function attachPointer({ element, session, view, brush, ring }: Easel): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let painting: number | null = null
  let corner = element.getBoundingClientRect()

  const place = (event: PointerEvent): PhotoPoint =>
    toPhoto({ x: event.clientX - corner.left, y: event.clientY - corner.top }, view)
  const follow = (event: PointerEvent) => ring.show(event.clientX - corner.left, event.clientY - corner.top)

  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    corner = element.getBoundingClientRect()
    element.setPointerCapture(event.pointerId)
    painting = event.pointerId
    const { tool, size } = brush()
    session.dispatch({ type: 'begin', tool, width: toPhotoLength(size, view), at: place(event) })
    follow(event)
  }
  const onMove = (event: PointerEvent) => {
    if (painting === event.pointerId) {
      const all = event.getCoalescedEvents?.() ?? []
      session.dispatch({ type: 'extend', points: (all.length > 0 ? all : [event]).map(place) })
    } else {
      corner = element.getBoundingClientRect()
    }
    follow(event)
  }
  const finish = (event: PointerEvent, type: 'end' | 'cancel') => {
    if (painting !== event.pointerId) return
    painting = null
    session.dispatch({ type })
    if (event.pointerType !== 'mouse') ring.hide()
  }

  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', (event) => finish(event, 'end'), { signal })
  // The browser took the gesture over, to zoom the page with two fingers: what was drawn meanwhile is not meant.
  element.addEventListener('pointercancel', (event) => finish(event, 'cancel'), { signal })
  element.addEventListener('pointerleave', () => painting === null && ring.hide(), { signal })
  return () => stop.abort()
}
