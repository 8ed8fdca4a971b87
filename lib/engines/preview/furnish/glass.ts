import { boxMean } from '../../../math/box-filter.ts'
import { type Lab, LINEAR_OF_BYTE, linearToLab } from '../../../math/color.ts'
import { type Photo, type Size, sizeWithLongSide } from '../../../math/image.ts'
import { clamp, mix, smoothstep } from '../../../math/numeric.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { readPlane } from './light.ts'
import type { Ink } from './texture.ts'

/** What a mirror shows at a place, 0..1 across and down it. */
export type Glass = (x: number, y: number, out: Ink) => void

/** How far what a mirror shows is blurred, in pixels of the mirror. */
const BLUR = 1
/**
 * What hangs or stands beside a mirror is not seen in it. It shows what is at least `far` from it across, as a share of the
 * photo's width, where there is so much; what is as near as `near` is shown as tones alone, blurred by such a share of the
 * photo's height.
 */
const AWAY = { far: 0.36, near: 0.22, blur: 0.03 }
/** What a mirror shows of the room, as a share of the photo's height, and how much darker than the room, in stops. */
const VIEW = 0.55
const DARKER = 0.25
/** Contrasts in glass are lower: so much of a place's color is that of the whole. */
const HAZE = { usual: 0.06, tones: 0.3 }

/** Where a mirror hangs: its middle in shares of the photo, its size in texels, and the light that is laid over all of it later. */
interface Hung {
  readonly middle: { readonly x: number; readonly y: number }
  readonly texels: Size
  readonly lit: Float32Array
}

/**
 * Nobody knows what is behind the camera. A mirror shows the other side of the room as the photo has it, turned over, and a
 * little softer than the photo; where only what is beside the mirror could be shown, no more than its tones.
 */
export function glassOf(photo: Photo, { middle, texels, lit }: Hung): Glass {
  const longSide = (Math.max(photo.width, photo.height) * texels.height) / (VIEW * photo.height)
  const small = shrinkPhoto(photo, sizeWithLongSide(photo, longSide))
  const { width, height } = small
  const high = VIEW * height
  const wide = Math.min(width, (high * texels.width) / texels.height)
  const left = leftOfView(middle.x * width, wide, width)
  const away = Math.abs(left + wide / 2 - middle.x * width) / width
  const near = 1 - smoothstep(AWAY.near, AWAY.far, away)
  const haze = mix(HAZE.usual, HAZE.tones, near)
  const radius = Math.round(mix(BLUR, Math.max(BLUR, AWAY.blur * height), near))
  const planes = [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height)
    for (let i = 0; i < plane.length; i++) plane[i] = LINEAR_OF_BYTE[small.rgb[3 * i + c] ?? 0] ?? 0
    const once = boxMean(plane, width, height, radius)
    return radius > BLUR ? boxMean(once, width, height, radius) : once
  })
  const means = planes.map((plane) => plane.reduce((sum, value) => sum + value, 0) / plane.length)
  const top = clamp(middle.y * height - 0.4 * high, 0, height - high)
  const gain = 2 ** -DARKER
  return (x, y, out) => {
    const [r = 0, g = 0, b = 0] = planes.map((plane, c) => {
      const seen = readPlane(plane, small, left + (1 - x) * wide - 0.5, top + y * high - 0.5)
      return ((seen + haze * ((means[c] ?? 0) - seen)) * gain) / (lit[c] ?? 1)
    })
    const lab: Lab = linearToLab(r, g, b)
    out.L = lab.L
    out.a = lab.a
    out.b = lab.b
  }
}

/** Where what a mirror shows begins: on the other side of the photo, and away from what is beside the mirror. */
function leftOfView(middle: number, wide: number, width: number): number {
  const isRightOfMirror = middle < width / 2
  const across = Math.max(AWAY.far * width, Math.abs(width - 2 * middle))
  const center = isRightOfMirror ? middle + across : middle - across
  return clamp(center - wide / 2, 0, width - wide)
}
