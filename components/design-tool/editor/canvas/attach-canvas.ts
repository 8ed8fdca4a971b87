import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { Brush } from '@/components/design-tool/shared/controls/brush'
import type { ScreenPoint, Viewport } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import { createAreaHighlight } from './area-highlight'
import { attachKeys, createKeyCursor, type KeyPlace, type KeyTarget, type StepToSurface } from './attach-keys'
import { type BrushRing, createBrushRing } from './brush-cursor'
import { showMask } from './draw-mask'
import { showPhoto } from './draw-photo'
import { showHeldTaps } from './held-taps-layer'
import { attachHover, type PointedPlace } from './pointed-place'
import { type GestureInput, PointerGestures, type Touch } from './pointer-gestures'
import type { CanvasTool, SurfaceSelector } from './tools'

export type CanvasElements = {
  readonly frame: HTMLDivElement
  readonly photo: HTMLCanvasElement
  /** The area that is being painted, and the others below it. */
  readonly active: HTMLCanvasElement
  readonly others: HTMLCanvasElement
  readonly area: HTMLCanvasElement
  readonly ring: HTMLDivElement
  /** Shows taps that wait for their surface. */
  readonly held: HTMLDivElement
}

export type EditorInput = {
  readonly work: PhotoWork
  readonly viewport: Viewport
  readonly keyPlace: KeyPlace
  readonly tool: CanvasTool
  readonly brush: () => Brush
  readonly stepToSurface: StepToSurface
  /** Whether painting is off: the pointer then moves the photo. */
  readonly isLocked: () => boolean
  /** The areas to highlight under the pointer, if known. */
  readonly areas: () => AreaMap | null
  readonly smart: Pick<SurfaceSelector, 'held' | 'subscribe'>
}

/** Shows photo and mask in the given elements and handles pointer, wheel and keys. Returns a cleanup function. */
export function attachCanvas(elements: CanvasElements, input: EditorInput): () => void {
  const { frame: element, photo, active, others } = elements
  const { work, viewport, keyPlace, tool, brush, stepToSurface, isLocked, areas, smart } = input
  const ring = createBrushRing(elements.ring)
  const highlight = createAreaHighlight(elements.area, viewport, areas)
  const pointed: PointedPlace = { show: (at, isPressed) => highlight.show(isPressed ? null : at) }
  const cursor = createKeyCursor(viewport, keyPlace, ring, pointed)
  const space = attachSpace(element, cursor.isActive)
  const target = { element, viewport, tool, cursor, isSpaceHeld: () => isLocked() || space.isHeld() }
  const cleanups = [
    space.stop,
    cursor.stop,
    showPhoto(photo, work.photo, viewport),
    showMask({ active, others }, work, viewport),
    showHeldTaps(elements.held, viewport, smart),
    highlight.stop,
    work.maskStore.subscribe(highlight.dismiss),
    attachPointer(target, ring),
    attachHover(element, viewport, pointed),
    attachWheel(element, viewport),
    attachKeys(target, brush, stepToSurface),
  ]
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}

/** Handles mouse, pen and fingers on the element itself, without a render per move. Returns a cleanup function. */
function attachPointer(target: KeyTarget & GestureInput, ring: BrushRing): () => void {
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

/**
 * Holding Space over the canvas moves the photo instead of painting. `isTaken` returns whether Space belongs to the keyboard
 * cursor.
 */
function attachSpace(element: HTMLElement, isTaken: () => boolean) {
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  const setHeld = (held: boolean) => {
    isHeld = held
    element.toggleAttribute('data-moving', held)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { activeElement, body } = document
    const isOurs = activeElement === element || activeElement === body || activeElement === null
    if (event.key !== ' ' || !isOurs || !element.matches(':hover') || isTaken()) return
    // Space would scroll the page.
    event.preventDefault()
    setHeld(true)
  }
  window.addEventListener('keydown', onKeyDown, { signal })
  window.addEventListener('keyup', ({ key }) => key === ' ' && setHeld(false), { signal })
  window.addEventListener('blur', () => setHeld(false), { signal })
  return { isHeld: () => isHeld, stop: () => stop.abort() }
}

/** One notch of a wheel (about 100 px) zooms by a fifth, a trackpad's small steps by less. */
const ZOOM_PER_PX = 0.002
const LINE_PX = 16
/** A pinch on a trackpad arrives as a wheel event with Ctrl and much smaller numbers. */
const PINCH_GAIN = 5
const SMALL_STEP_PX = 40

/**
 * The wheel zooms at the pointer: always with Ctrl or ⌘ (or a trackpad pinch) and in full screen, where there is no page to
 * scroll, otherwise while the canvas has the focus. Once zoomed out, the wheel scrolls the page again, so that the photo never
 * traps it.
 */
function attachWheel(element: HTMLElement, viewport: Viewport): () => void {
  const onWheel = (event: WheelEvent) => {
    const isForced = event.ctrlKey || event.metaKey
    const isScrolling = !element.contains(document.activeElement) && !element.closest('[data-full-screen]')
    if (!isForced && isScrolling) return
    const { delta, factor } = zoomOf(event)
    const isZoomedOut = delta > 0 && viewport.zoom() <= 1
    if (isZoomedOut && !isForced) return
    event.preventDefault()
    const { left, top } = element.getBoundingClientRect()
    viewport.zoomAt({ x: event.clientX - left, y: event.clientY - top }, factor)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

/** How far the wheel turned (px, positive away from the photo) and the zoom factor for that. */
function zoomOf({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>) {
  const delta = deltaMode === 1 ? deltaY * LINE_PX : deltaY
  const isPinch = ctrlKey && Math.abs(delta) < SMALL_STEP_PX
  return { delta, factor: Math.exp(-delta * ZOOM_PER_PX * (isPinch ? PINCH_GAIN : 1)) }
}
