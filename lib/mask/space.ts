declare const space: unique symbol

/** A place on the photo, in its own upright pixels: (0, 0) is the outer corner of the first pixel. */
export type PhotoPoint = { readonly x: number; readonly y: number; readonly [space]?: 'photo' }

/** A place on the canvas element, in CSS pixels from its top left corner. */
export type ScreenPoint = { readonly x: number; readonly y: number; readonly [space]?: 'screen' }

/** The photo's upright size in pixels. */
export type PhotoSize = { readonly width: number; readonly height: number }

/** How the photo lies on the canvas. Zoom and pan are other values of the same three numbers. */
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

/** A length on the screen (CSS pixels), such as a brush's width, as photo pixels. */
export function toPhotoLength(cssPx: number, view: View): number {
  return cssPx / view.scale
}

export type Fit = { readonly width: number; readonly height: number; readonly view: View }

/**
 * The largest canvas (CSS pixels) of the photo's aspect inside `box`, and the view that fills it.
 * Small photos are enlarged, so that there is room to paint.
 */
export function fitPhoto(photo: PhotoSize, box: { width: number; height: number }): Fit {
  const scale = Math.max(Math.min(box.width / photo.width, box.height / photo.height), 1 / photo.width)
  return {
    width: photo.width * scale,
    height: photo.height * scale,
    view: { scale, left: 0, top: 0 },
  }
}
