import type { FrameFinish } from '../../../domain/furnishing.ts'
import { lch } from '../../../math/color.ts'
import { fractal } from '../../../math/noise.ts'
import { cover, type Ink, materialFor } from './texture.ts'

const COLORS = { oak: lch(0.69, 0.07, 70), black: lch(0.25, 0.006, 60), brass: lch(0.68, 0.078, 82) }
/** Stops that the four sides of a frame get of light from above. */
const SIDES = { top: 0.12, left: 0.05, right: -0.12, bottom: -0.2 }
/** Shares of a frame's width over which its edges are round. */
const ROUNDED = 0.16

const brushed = fractal(4, 400, 12, 2)

/** Paints a frame at a place whose distance from its outer edge is a share (0..1) of its width. */
export function framePaint(finish: FrameFinish, texel: number) {
  const wood = materialFor('woodgrain', texel)
  return (x: number, y: number, side: keyof typeof SIDES, share: number, out: Ink) => {
    cover(out, COLORS[finish])
    const isUpright = side === 'left' || side === 'right'
    const [across, along] = isUpright ? [x, y] : [y, x]
    if (finish === 'oak') wood(across + 0.31, along, out, 1.1)
    if (finish === 'brass') {
      out.L += 0.02 * brushed(along, across)
      out.stops += 0.35 * Math.sin(Math.PI * (share - 0.15)) ** 2
    }
    if (finish === 'black') out.stops += 0.5 * Math.exp(-(((share - 0.25) / 0.12) ** 2))
    out.stops += SIDES[side]
    if (share < ROUNDED) out.stops -= 0.3 * (1 - share / ROUNDED)
    if (share > 1 - ROUNDED) out.stops -= 0.45 * (1 - (1 - share) / ROUNDED)
  }
}

/** The side of a rectangle that a place is nearest to. */
export function sideAt(x: number, y: number, width: number, height: number): keyof typeof SIDES {
  const least = Math.min(x, y, width - x, height - y)
  if (least === y) return 'top'
  if (least === x) return 'left'
  return least === width - x ? 'right' : 'bottom'
}
