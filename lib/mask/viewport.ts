import { type Fit, type PhotoPoint, panned, revealing, type ScreenPoint, type View, zoomed } from './space'

/** How the photo is being looked at: the whole of it at first. */
export type Viewport = {
  readonly fit: Fit
  /** The same object for as long as nothing moves. */
  readonly view: () => View
  /** How many times larger than the whole photo it is shown. */
  readonly zoom: () => number
  readonly zoomAt: (at: ScreenPoint, factor: number) => void
  readonly panBy: (by: { x: number; y: number }) => void
  readonly reveal: (place: PhotoPoint, margin: number) => void
  readonly reset: () => void
  /** Returns how to stop listening. */
  readonly subscribe: (listener: (view: View) => void) => () => void
}

export function createViewport(fit: Fit): Viewport {
  const listeners = new Set<(view: View) => void>()
  let current = fit.view
  const move = (next: View) => {
    if (next.scale === current.scale && next.left === current.left && next.top === current.top) return
    current = next
    for (const listener of listeners) listener(current)
  }
  return {
    fit,
    view: () => current,
    zoom: () => current.scale / fit.view.scale,
    zoomAt: (at, factor) => move(zoomed(current, fit, at, factor)),
    panBy: (by) => move(panned(current, fit, by)),
    reveal: (place, margin) => move(revealing(current, fit, place, margin)),
    reset: () => move(fit.view),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
