import { type PhotoPoint, toPhoto, type Viewport } from '@/lib/mask/space'

/** Shows something about the place under the pointer or the keyboard's brush. */
export type PointedPlace = {
  /** A point of the photo or `null`. `isPressed`: a stroke or box is being drawn there. */
  readonly show: (at: PhotoPoint | null, isPressed?: boolean) => void
}

/** Follows a mouse or a pen; fingers don't hover. Returns a cleanup function. */
export function attachHover(element: HTMLElement, viewport: Viewport, pointed: PointedPlace): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const { left, top } = element.getBoundingClientRect()
    pointed.show(
      toPhoto({ x: event.clientX - left, y: event.clientY - top }, viewport.view()),
      event.buttons !== 0,
    )
  }
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerleave', () => pointed.show(null), { signal })
  return () => stop.abort()
}
