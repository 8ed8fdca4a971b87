import { DEFAULT_CONTROLS } from '../local/controls.ts'
import { analyse, render } from '../local/engine.ts'

const SIDE = 256

/** Runs a small made-up room through the engine, so that the first real job meets compiled code. */
export function warmUp(): void {
  const rgb = new Uint8Array(SIDE * SIDE * 3)
  for (let i = 0, p = 0; p < rgb.length; i++, p += 3) {
    const y = Math.floor(i / SIDE) / SIDE
    const light = 0.8 + 0.2 * ((i % SIDE) / SIDE)
    const [r, g, b] = roomColour(y)
    rgb[p] = r * light
    rgb[p + 1] = g * light
    rgb[p + 2] = b * light
  }
  const photo = { width: SIDE, height: SIDE, rgb }
  const mask = new Uint8Array(SIDE * SIDE).fill(1)
  const analysis = analyse(photo, mask)
  for (const style of ['modern', 'industrial'] as const) {
    render(photo, mask, analysis, { ...DEFAULT_CONTROLS, style })
  }
}

/** Ceiling, wall or floor at a height of the picture, 0 top .. 1 bottom. */
function roomColour(y: number): readonly [number, number, number] {
  if (y < 0.15) return [230, 228, 224]
  return y > 0.75 ? [120, 96, 74] : [186, 178, 160]
}
