import { type PhotoPoint, toPhoto, type Viewport } from '@/lib/mask/space'

/** Shows what lies where a pointer or the keyboard's brush is. */
export type PointedPlace = {
  /** A point of the photo, or none; `isPressed` while a button is held there. */
  readonly show: (at: PhotoPoint | null, isPressed?: boolean) => void
}

/** Follows a mouse or a pen; fingers don't hover. Returns a cleanup function. */
export function attachHover(element: HTMLElement, viewport: Viewport, pointed: PointedPlace): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onMove = ({ pointerType, buttons, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'touch') return
    const { left, top } = element.getBoundingClientRect()
    pointed.show(toPhoto({ x: clientX - left, y: clientY - top }, viewport.view()), buttons !== 0)
  }
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerleave', () => pointed.show(null), { signal })
  return () => stop.abort()
}
