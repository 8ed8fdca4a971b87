import { type ScreenPoint, toPhoto } from '@/lib/mask/space'
import type { Easel } from './easel'
import { PointerGestures, type Touch } from './pointer-gestures'

/** Mouse, pen and fingers on the canvas, until stopped. Listens to the element itself: no render per move. */
export function attachPointer({ element, viewport, hand, ring, isMoving, cursor }: Easel): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const gestures = new PointerGestures({ viewport, hand, isMoving }, (at) => toPhoto(at, viewport.view()))
  let corner = element.getBoundingClientRect()

  const place = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  })
  /** A finger hides what it is on, and has no cursor. */
  const showRing = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    if (gestures.isPainting) ring.show(place(event))
    else ring.hide()
  }
  const onDown = (event: PointerEvent) => {
    corner = element.getBoundingClientRect()
    cursor.rest()
    if (gestures.down(touchOf(event, place(event)))) element.setPointerCapture(event.pointerId)
    // The middle button would start to scroll the page.
    if (event.button === 1) event.preventDefault()
    showRing(event)
  }
  const onMove = (event: PointerEvent) => {
    cursor.rest()
    gestures.move(touchOf(event, place(event)), () => {
      const all = event.getCoalescedEvents?.() ?? []
      return (all.length > 0 ? all : [event]).map(place)
    })
    showRing(event)
  }
  const finish = (how: 'end' | 'cancel') => (event: PointerEvent) => {
    gestures.up(event.pointerId, how)
    showRing(event)
  }

  /**
   * Keeps a gesture's moves from the document: React listens there to every kind of event, and would walk the page for
   * each of them.
   */
  const keep = (event: Event) => {
    const isOurs = gestures.isBusy && event.target instanceof Node && element.contains(event.target)
    if (isOurs) event.stopPropagation()
    return isOurs
  }
  const onHeldMove = (event: PointerEvent) => keep(event) && onMove(event)

  element.addEventListener('pointerdown', onDown, { signal })
  window.addEventListener('pointermove', onHeldMove, { signal, capture: true })
  // Sent after each pointer's move, for pages that know of no pointers.
  window.addEventListener('mousemove', keep, { signal, capture: true })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', finish('end'), { signal })
  // The system took the gesture over: what was drawn meanwhile is not meant.
  element.addEventListener('pointercancel', finish('cancel'), { signal })
  return () => stop.abort()
}

function touchOf(event: PointerEvent, at: ScreenPoint): Touch {
  const { pointerId: id, pointerType, button, timeStamp: timeMs } = event
  const kind = pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
  return { id, kind, button, timeMs, at, keys: event }
}
