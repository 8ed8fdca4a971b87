import type { ScreenPoint } from '@/lib/mask/space'
import type { KeyTarget } from './attach-keys'
import type { BrushRing } from './brush-cursor'
import { type GestureInput, PointerGestures, type Touch } from './pointer-gestures'

/** Handles mouse, pen and fingers on the element itself, without a render per move. Returns a cleanup function. */
export function attachPointer(target: KeyTarget & GestureInput, ring: BrushRing): () => void {
  const { element, cursor } = target
  const stop = new AbortController()
  const { signal } = stop
  const gestures = new PointerGestures(target)
  let corner = element.getBoundingClientRect()

  const pointOf = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  })
  /** A finger has no cursor and hides what is under it. */
  const showRing = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    if (gestures.isPainting) ring.show(pointOf(event))
    else ring.hide()
  }
  const onDown = (event: PointerEvent) => {
    corner = element.getBoundingClientRect()
    cursor.deactivate()
    if (gestures.down(touchOf(event, pointOf(event)))) element.setPointerCapture(event.pointerId)
    // The middle button would start scrolling the page.
    if (event.button === 1) event.preventDefault()
    showRing(event)
  }
  const onMove = (event: PointerEvent) => {
    cursor.deactivate()
    gestures.move(touchOf(event, pointOf(event)), () => {
      const all = event.getCoalescedEvents?.() ?? []
      return (all.length > 0 ? all : [event]).map(pointOf)
    })
    showRing(event)
  }
  const finish = (how: 'end' | 'cancel') => (event: PointerEvent) => {
    gestures.up(event.pointerId, how)
    showRing(event)
  }

  /**
   * Stops a gesture's moves before they reach the document, where React listens to every kind of event and would walk the
   * tree for each of them.
   */
  const keep = (event: Event) => {
    const isOurs = gestures.isBusy && event.target instanceof Node && element.contains(event.target)
    if (isOurs) event.stopPropagation()
    return isOurs
  }
  const onMoveDuringGesture = (event: PointerEvent) => keep(event) && onMove(event)

  element.addEventListener('pointerdown', onDown, { signal })
  window.addEventListener('pointermove', onMoveDuringGesture, { signal, capture: true })
  // Sent after each pointermove, for pages that don't handle pointer events.
  window.addEventListener('mousemove', keep, { signal, capture: true })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', finish('end'), { signal })
  // The system took over the gesture, so the stroke wasn't intended.
  element.addEventListener('pointercancel', finish('cancel'), { signal })
  return () => stop.abort()
}

function touchOf(event: PointerEvent, at: ScreenPoint): Touch {
  const { pointerId: id, pointerType, button, timeStamp: timeMs } = event
  const kind = pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse'
  const { shiftKey, altKey } = event
  return { id, kind, button, timeMs, at, keys: { shiftKey, altKey, isTouch: kind === 'touch' } }
}
