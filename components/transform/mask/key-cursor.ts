import { type PhotoPoint, toScreen } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'
import type { SizeRing } from './size-ring'

/** The place on the photo that keys move. It rests, unseen, while a pointer is at work. */
export type KeyCursor = {
  readonly place: () => PhotoPoint
  readonly isAwake: () => boolean
  /** Moves by CSS pixels; the view follows. */
  readonly moveBy: (step: { x: number; y: number }) => void
  readonly goTo: (place: PhotoPoint) => void
  readonly wake: () => void
  readonly rest: () => void
  readonly stop: () => void
}

/** So close to the canvas's edge, in CSS px, the view begins to follow. */
const EDGE_PX = 24

export function createKeyCursor(viewport: Viewport, ring: SizeRing): KeyCursor {
  const { width, height, view } = viewport.fit
  const size = { width: width / view.scale, height: height / view.scale }
  let place: PhotoPoint = { x: size.width / 2, y: size.height / 2 }
  let isAwake = false

  const show = () => {
    if (isAwake) ring.show(toScreen(place, viewport.view()))
  }
  const wake = () => {
    isAwake = true
    show()
  }
  const goTo = ({ x, y }: PhotoPoint) => {
    place = { x: Math.min(size.width, Math.max(0, x)), y: Math.min(size.height, Math.max(0, y)) }
    viewport.reveal(place, EDGE_PX)
    wake()
  }
  const stop = viewport.subscribe(show)
  return {
    place: () => place,
    isAwake: () => isAwake,
    moveBy({ x, y }) {
      const { scale } = viewport.view()
      goTo({ x: place.x + x / scale, y: place.y + y / scale })
    },
    goTo,
    wake,
    rest() {
      if (!isAwake) return
      isAwake = false
      ring.hide()
    },
    stop,
  }
}
