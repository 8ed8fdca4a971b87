import type { ScreenPoint } from '@/lib/mask/space'

/** The ring under a finger, and around the brush that keys move. A mouse has a cursor of that shape. */
export type SizeRing = {
  readonly show: (at: ScreenPoint) => void
  readonly hide: () => void
}

/** Drives the ring's element. Places are CSS pixels from the canvas's top left corner. */
export function createSizeRing(element: HTMLElement): SizeRing {
  return {
    show({ x, y }) {
      element.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
      element.style.opacity = '1'
    },
    hide() {
      element.style.opacity = '0'
    },
  }
}
