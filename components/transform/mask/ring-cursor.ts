/** Room for the outline around the ring, in CSS px. */
const MARGIN_PX = 2

/**
 * A mouse cursor that is the brush's outline. The system moves it, so that it never lags behind and costs the page
 * nothing; browsers take cursors up to 128 px.
 */
export function ringCursor(sizePx: number): string {
  const side = sizePx + 2 * MARGIN_PX
  const centre = side / 2
  const circle = (colour: string, width: number) =>
    `<circle cx="${centre}" cy="${centre}" r="${sizePx / 2}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${circle('#000', 3)}${circle('#fff', 1.5)}</svg>`
  const hotspot = Math.round(centre)
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${hotspot} ${hotspot}, crosshair`
}
