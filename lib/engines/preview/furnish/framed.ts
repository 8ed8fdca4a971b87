import type { FrameFinish, Look } from '../../../domain/furnishing.ts'
import { lch } from '../../../math/color.ts'
import { clamp } from '../../../math/numeric.ts'
import { artOf } from './art.ts'
import { framePaint, sideAt } from './frame.ts'
import type { Glass } from './glass.ts'
import type { Outline } from './outline.ts'
import { cover, type Ink, inside, type Paint, type PaintSize } from './texture.ts'

/** Frames in meters, and as shares of the shorter side. */
const FRAME = { share: 0.035, least: 0.014, most: 0.03 }
/** Mounts as shares of the shorter side. */
const MOUNT = 0.13
const MOUNT_COLOR = lch(0.955, 0.006, 95)
/** How far the frame's shadow falls into it, in meters. */
const INNER_SHADOW = 0.012

function frameWidth({ widthMetres, heightMetres }: PaintSize): number {
  return clamp(FRAME.share * Math.min(widthMetres, heightMetres), FRAME.least, FRAME.most)
}

/** A picture in a mount and a frame. */
export function picturePaint(
  { look, color, frame }: { look: Look<'picture'>; color: string; frame: FrameFinish },
  size: PaintSize,
): Paint {
  const { widthMetres: width, heightMetres: height, texel } = size
  const edge = frameWidth(size)
  const mount = edge + MOUNT * Math.min(width, height)
  const unit = Math.min(width, height) - 2 * mount
  const sheet = {
    halfWidth: (width / 2 - mount) / unit,
    halfHeight: (height / 2 - mount) / unit,
    texel: texel / unit,
  }
  const art = artOf(look, color, sheet)
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
    // The mount is cut at a slant.
    out.stops -= 0.22 * inside(0.0022 - Math.abs(depth - mount), texel)
    shadeInside(Math.min(y, 1.6 * x) - edge, out)
  }
}

/** A mirror in its frame. */
export function mirrorPaint(frame: FrameFinish, outline: Outline, glass: Glass, size: PaintSize): Paint {
  const { widthMetres: width, heightMetres: height, texel } = size
  const edge = 0.8 * frameWidth(size)
  const paintFrame = framePaint(frame, texel)
  const paintRim = (x: number, y: number, share: number, out: Ink) => {
    const [dx, dy] = [x / width - 0.5, y / height - 0.5]
    const isLevel = Math.abs(dy) * height > Math.abs(dx) * width
    paintFrame(x, y, sideOf(isLevel, dx, dy), share, out)
    out.stops += ROUND * (1 - 2 * share) * towardsLight(dx * width, dy * height)
  }
  const rim: Ink = { L: 0, a: 0, b: 0, stops: 0, alpha: 1 }
  return (x, y, out) => {
    const depth = -outline(x, y)
    out.alpha = inside(depth, texel)
    if (out.alpha === 0) return
    // A round rim crosses texels at every angle: at its inner edge both are painted and mixed.
    const onGlass = inside(depth - edge, texel)
    if (onGlass > 0) {
      glass(x / width, y / height, out)
      shadeInside(depth - edge, out)
    }
    if (onGlass === 1) return
    rim.stops = 0
    paintRim(x, y, clamp(depth / edge, 0, 1), rim)
    if (onGlass === 0) out.stops = rim.stops
    else out.stops += (rim.stops - out.stops) * (1 - onGlass)
    cover(out, rim, 1 - onGlass)
  }
}

/** Stops that the outer half of a round rim is brighter by on the side of the light, and the inner half is darker. */
const ROUND = 0.55

/** How much a direction from a mirror's middle points to the light, above and a little to the left: −1..1. */
function towardsLight(x: number, y: number): number {
  return -(0.35 * x + 0.94 * y) / Math.max(1e-6, Math.hypot(x, y))
}

function sideOf(isLevel: boolean, dx: number, dy: number) {
  if (isLevel) return dy < 0 ? 'top' : 'bottom'
  return dx < 0 ? 'left' : 'right'
}

function shadeInside(distance: number, out: Ink) {
  if (distance < 4 * INNER_SHADOW) out.stops -= 0.4 * Math.exp(-Math.max(0, distance) / INNER_SHADOW)
}
