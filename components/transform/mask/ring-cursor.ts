/** Room for the outline around the ring, in CSS px. */
const MARGIN_PX = 2
/** What lies around the brush, and over it: seen on any photo. */
const LINES = [
  { colour: '#000', width: 3 },
  { colour: '#fff', width: 1.5 },
] as const

/**
 * A mouse cursor that is the brush's outline. The system moves it, so that it never lags behind; browsers take cursors up
 * to 128 px. A picture in pixels where there can be one: Chromium draws an SVG cursor anew for each move of the mouse.
 */
export function ringCursor(sizePx: number): string {
  const side = sizePx + 2 * MARGIN_PX
  const hotspot = Math.round(side / 2)
  const picture = pixelRing(sizePx, side) ?? `url("${drawnRing(sizePx, side)}")`
  return `${picture} ${hotspot} ${hotspot}, crosshair`
}

function drawnRing(sizePx: number, side: number): string {
  const circles = LINES.map(
    ({ colour, width }) =>
      `<circle cx="${side / 2}" cy="${side / 2}" r="${sizePx / 2}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${circles.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** `null` where a picture as fine as the display can't be had. */
function pixelRing(sizePx: number, side: number): string | null {
  const scale = Math.ceil(window.devicePixelRatio || 1)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context || (scale > 1 && !CSS.supports('cursor', 'image-set(url("a.png") 2x) 1 1, auto'))) return null
  const { canvas } = context
  canvas.width = side * scale
  canvas.height = side * scale
  context.scale(scale, scale)
  for (const { colour, width } of LINES) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.arc(side / 2, side / 2, sizePx / 2, 0, 2 * Math.PI)
    context.stroke()
  }
  // Browsers that keep a canvas from being read give noise instead: then even the corner is not empty.
  const [, , , alpha] = context.getImageData(0, 0, 1, 1).data
  if (alpha !== 0) return null
  const url = `url("${canvas.toDataURL()}")`
  return scale > 1 ? `image-set(${url} ${scale}x)` : url
}
