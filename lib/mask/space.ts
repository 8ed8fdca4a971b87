declare const space: unique symbol

/** A point in the photo's own upright pixels: (0, 0) is the outer corner of the first pixel. */
export type PhotoPoint = { readonly x: number; readonly y: number; readonly [space]?: 'photo' }

/** A point on the canvas element, in CSS pixels from its top left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number; readonly [space]?: 'screen' }

/** The photo's upright size in pixels. */
export type PhotoSize = { readonly width: number; readonly height: number }

/** The photo's position on the canvas. Zooming and panning change these three numbers. */
export type View = {
  /** CSS pixels per photo pixel. */
  readonly scale: number
  /** CSS pixels from the canvas's corner to the photo's. */
  readonly left: number
  readonly top: number
}

export function toPhoto(point: ScreenPoint, view: View): PhotoPoint {
  return { x: (point.x - view.left) / view.scale, y: (point.y - view.top) / view.scale }
}

export function toScreen(point: PhotoPoint, view: View): ScreenPoint {
  return { x: point.x * view.scale + view.left, y: point.y * view.scale + view.top }
}

/** Converts a length on screen (CSS pixels), such as a brush's width, to photo pixels. */
export function toPhotoLength(cssPx: number, view: View): number {
  return cssPx / view.scale
}

export type Fit = { readonly width: number; readonly height: number; readonly view: View }

/**
 * The largest canvas (CSS pixels) with the photo's aspect ratio inside `box`, and the view that fills it. Small photos are
 * enlarged to leave room for painting.
 */
export function fitPhoto(photo: PhotoSize, box: { width: number; height: number }): Fit {
  const scale = Math.max(Math.min(box.width / photo.width, box.height / photo.height), 1 / photo.width)
  return {
    width: photo.width * scale,
    height: photo.height * scale,
    view: { scale, left: 0, top: 0 },
  }
}

/** Maximum zoom: this many times the size that shows the whole photo, or this many CSS pixels per photo pixel. */
const MAX_ZOOM = 8
const MAX_SCALE = 4

/** The maximum scale for a photo fitted like this. */
export function maxScale({ view }: Fit): number {
  return Math.max(view.scale * MAX_ZOOM, MAX_SCALE)
}

/** The view zoomed by `factor`, with the point under `at` staying in place. */
function zoomed(view: View, fit: Fit, at: ScreenPoint, factor: number): View {
  const scale = Math.min(maxScale(fit), Math.max(fit.view.scale, view.scale * factor))
  const change = scale / view.scale
  return covering(
    { scale, left: at.x - (at.x - view.left) * change, top: at.y - (at.y - view.top) * change },
    fit,
  )
}

/** The view with the photo moved by CSS pixels. */
function panned(view: View, fit: Fit, by: { x: number; y: number }): View {
  return covering({ ...view, left: view.left + by.x, top: view.top + by.y }, fit)
}

/** The view moved just enough to show a point at least `margin` CSS pixels inside the canvas. */
function revealing(view: View, fit: Fit, place: PhotoPoint, margin: number): View {
  const { x, y } = toScreen(place, view)
  const inside = (value: number, length: number) => Math.min(length - margin, Math.max(margin, value))
  return panned(view, fit, { x: inside(x, fit.width) - x, y: inside(y, fit.height) - y })
}

/** Keeps the photo covering the canvas, so that it can't be moved out of view. */
function covering(view: View, fit: Fit): View {
  const { scale } = view
  const ratio = scale / fit.view.scale
  const left = Math.min(0, Math.max(fit.width * (1 - ratio), view.left))
  const top = Math.min(0, Math.max(fit.height * (1 - ratio), view.top))
  return { scale, left, top }
}

/** The same place at the same zoom on a canvas of another size. */
function resized(before: Viewport, fit: Fit): View {
  const { width, height } = before.fit
  const middle = toPhoto({ x: width / 2, y: height / 2 }, before.view())
  const scale = Math.min(maxScale(fit), fit.view.scale * before.zoom())
  return covering(
    { scale, left: fit.width / 2 - middle.x * scale, top: fit.height / 2 - middle.y * scale },
    fit,
  )
}

/** The zoom factor of one button or key press. */
const ZOOM_STEP = Math.SQRT2

/** The visible part of the photo. */
export type Viewport = {
  readonly fit: Fit
  /** The same object as long as nothing moves. */
  readonly view: () => View
  /** Zoom relative to the size that shows the whole photo. */
  readonly zoom: () => number
  readonly zoomAt: (at: ScreenPoint, factor: number) => void
  /** Zooms around the middle by steps of a button or key; positive steps zoom in. */
  readonly zoomBySteps: (steps: number) => void
  readonly panBy: (by: { x: number; y: number }) => void
  readonly reveal: (place: PhotoPoint, margin: number) => void
  readonly reset: () => void
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: (view: View) => void) => () => void
}

/** Starts with the whole photo in view, or with what `before` showed of the same photo on another canvas size. */
export function createViewport(fit: Fit, before: Viewport | null = null): Viewport {
  const listeners = new Set<(view: View) => void>()
  let current = before ? resized(before, fit) : fit.view
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
    zoomBySteps: (steps) =>
      move(zoomed(current, fit, { x: fit.width / 2, y: fit.height / 2 }, ZOOM_STEP ** steps)),
    panBy: (by) => move(panned(current, fit, by)),
    reveal: (place, margin) => move(revealing(current, fit, place, margin)),
    reset: () => move(fit.view),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
