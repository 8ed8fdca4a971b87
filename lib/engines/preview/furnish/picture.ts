import { lch } from '../../../math/color.ts'
import { fractal } from '../../../math/noise.ts'
import { clamp } from '../../../math/numeric.ts'
import type { FlatFurnishing, FrameFinish } from '../../../tasks/furnish/furnishing.ts'
import { artOf } from './art.ts'
import { cover, type Ink, inside, materialFor, type PaintSize, type TexelPaint } from './texture.ts'

/** Frame widths in meters, and as a share of the shorter side. */
const FRAME = { share: 0.035, least: 0.014, most: 0.03 }
/** Mat width as a share of the shorter side. */
const MOUNT = 0.13
const MOUNT_COLOR = lch(0.955, 0.006, 95)
/** How far the frame's shadow extends inward, in meters. */
const INNER_SHADOW = 0.012
const FRAME_COLORS = { oak: lch(0.69, 0.07, 70), black: lch(0.25, 0.006, 60), brass: lch(0.68, 0.078, 82) }
/** Stops of light from above on a frame's four sides. */
const SIDES = { top: 0.12, left: 0.05, right: -0.12, bottom: -0.2 }
/** Share of a frame's width over which its edges are rounded. */
const ROUNDED = 0.16

const brushed = fractal(4, 400, 12, 2)

/** A picture with a mat and a frame. */
export function picturePaint(
  { look, color, frame }: Extract<FlatFurnishing, { thing: 'picture' }>,
  { widthMetres: width, heightMetres: height, texel }: PaintSize,
): TexelPaint {
  const short = Math.min(width, height)
  const edge = clamp(FRAME.share * short, FRAME.least, FRAME.most)
  const mount = edge + MOUNT * short
  const unit = short - 2 * mount
  const [halfWidth, halfHeight] = [(width / 2 - mount) / unit, (height / 2 - mount) / unit]
  const art = artOf(look, color, { halfWidth, halfHeight, texel: texel / unit })
  const paintFrame = framePaint(frame, texel)
  return (x, y, out) => {
    const depth = Math.min(x, y, width - x, height - y)
    if (depth < edge) {
      paintFrame(x, y, sideAt(x, y, width, height), depth / edge, out)
      return
    }
    const onSheet = inside(depth - mount, texel)
    if (onSheet > 0) art((x - width / 2) / unit, (y - height / 2) / unit, out)
    else cover(out, MOUNT_COLOR)
    if (onSheet > 0 && onSheet < 1) cover(out, MOUNT_COLOR, 1 - onSheet)
    // The mat's edge is beveled.
    out.stops -= 0.22 * inside(0.0022 - Math.abs(depth - mount), texel)
    const toShadow = Math.min(y, 1.6 * x) - edge
    if (toShadow < 4 * INNER_SHADOW) out.stops -= 0.4 * Math.exp(-Math.max(0, toShadow) / INNER_SHADOW)
  }
}

/** Paints a frame at a point whose distance from the outer edge is a share (0..1) of its width. */
export function framePaint(finish: FrameFinish, texel: number) {
  const wood = materialFor('woodgrain', texel)
  return (x: number, y: number, side: keyof typeof SIDES, share: number, out: Ink) => {
    cover(out, FRAME_COLORS[finish])
    const isUpright = side === 'left' || side === 'right'
    const [across, along] = isUpright ? [x, y] : [y, x]
    if (finish === 'oak') wood(across + 0.31, along, out)
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

/** The side of a rectangle closest to a point. */
function sideAt(x: number, y: number, width: number, height: number): keyof typeof SIDES {
  const least = Math.min(x, y, width - x, height - y)
  if (least === y) return 'top'
  if (least === x) return 'left'
  return least === width - x ? 'right' : 'bottom'
}
