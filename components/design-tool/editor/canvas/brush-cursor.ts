import { type PhotoPoint, type ScreenPoint, toScreen, type Viewport } from '@/lib/mask/space'

/** Space for the outline around the ring, in CSS px. */
const MARGIN_PX = 2
/** A dark and a light line, so that the ring is visible on any photo. */
const LINES = [
  { color: '#000', width: 3 },
  { color: '#fff', width: 1.5 },
] as const

/**
 * A mouse cursor in the shape of the brush. The system moves it, so that it never lags behind; browsers accept cursors of
 * up to 128 px. A bitmap where possible, because Chromium redraws an SVG cursor at each move of the mouse.
 */
export function ringCursor(sizePx: number): string {
  const side = sizePx + 2 * MARGIN_PX
  const hotspot = Math.round(side / 2)
  const image = bitmapRing(sizePx, side) ?? `url("${svgRing(sizePx, side)}")`
  return `${image} ${hotspot} ${hotspot}, crosshair`
}

function svgRing(sizePx: number, side: number): string {
  const circles = LINES.map(
    ({ color, width }) =>
      `<circle cx="${side / 2}" cy="${side / 2}" r="${sizePx / 2}" fill="none" stroke="${color}" stroke-width="${width}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${circles.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** `null` if a bitmap as sharp as the display isn't possible. */
function bitmapRing(sizePx: number, side: number): string | null {
  const scale = Math.ceil(window.devicePixelRatio || 1)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context || (scale > 1 && !CSS.supports('cursor', 'image-set(url("a.png") 2x) 1 1, auto'))) return null
  const { canvas } = context
  canvas.width = side * scale
  canvas.height = side * scale
  context.scale(scale, scale)
  for (const { color, width } of LINES) {
    context.strokeStyle = color
    context.lineWidth = width
    context.beginPath()
    context.arc(side / 2, side / 2, sizePx / 2, 0, 2 * Math.PI)
    context.stroke()
  }
  // Browsers that protect canvases from fingerprinting return noise, so that even the corner isn't empty.
  const [, , , alpha] = context.getImageData(0, 0, 1, 1).data
  if (alpha !== 0) return null
  const url = `url("${canvas.toDataURL()}")`
  return scale > 1 ? `image-set(${url} ${scale}x)` : url
}

/** The ring under a finger, and around the brush that keys move. A mouse has a ring-shaped cursor instead. */
export type BrushRing = {
  /** At CSS pixels from the canvas's top left corner. */
  readonly show: (at: ScreenPoint) => void
  readonly hide: () => void
}

export function createBrushRing(element: HTMLElement): BrushRing {
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

/** Shows a rectangle between two points of the photo, or hides it. */
export function createBoxOutline(element: HTMLElement, viewport: Viewport) {
  return (corners: readonly [PhotoPoint, PhotoPoint] | null) => {
    element.hidden = corners === null
    if (!corners) return
    const [one, other] = [toScreen(corners[0], viewport.view()), toScreen(corners[1], viewport.view())]
    element.style.transform = `translate(${Math.min(one.x, other.x)}px, ${Math.min(one.y, other.y)}px)`
    element.style.width = `${Math.abs(one.x - other.x)}px`
    element.style.height = `${Math.abs(one.y - other.y)}px`
  }
}
