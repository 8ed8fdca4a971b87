import type { Viewport } from '@/lib/mask/viewport'

/** One notch of a wheel (about 100 px) zooms by a fifth; a trackpad's small steps by little. */
const ZOOM_PER_PX = 0.002
const LINE_PX = 16
/** A pinch on a trackpad comes as a wheel with Ctrl and much smaller numbers. */
const PINCH_GAIN = 5
const SMALL_STEP_PX = 40

/**
 * The wheel zooms at the pointer: with Ctrl or ⌘ (and a trackpad's pinch) always, without them while the canvas is being
 * worked with. Zoomed out as far as it goes, the wheel scrolls the page, so that nobody gets stuck on the photo.
 */
export function attachWheel(element: HTMLElement, viewport: Viewport): () => void {
  const onWheel = (event: WheelEvent) => {
    const isForced = event.ctrlKey || event.metaKey
    if (!isForced && !element.contains(document.activeElement)) return
    const { delta, factor } = zoomOf(event)
    const isAtEnd = delta > 0 && viewport.zoom() <= 1
    if (isAtEnd && !isForced) return
    event.preventDefault()
    const corner = element.getBoundingClientRect()
    viewport.zoomAt({ x: event.clientX - corner.left, y: event.clientY - corner.top }, factor)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** How far a turn of the wheel goes (px, positive away from the photo) and what that zooms by. */
export function zoomOf({ deltaY, deltaMode, ctrlKey }: Turn): { delta: number; factor: number } {
  const delta = deltaMode === 1 ? deltaY * LINE_PX : deltaY
  const isPinch = ctrlKey && Math.abs(delta) < SMALL_STEP_PX
  return { delta, factor: Math.exp(-delta * ZOOM_PER_PX * (isPinch ? PINCH_GAIN : 1)) }
}
