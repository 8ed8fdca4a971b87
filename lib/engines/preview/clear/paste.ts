import { boxMean } from '../../../math/box-filter.ts'
import { project } from '../../../math/homography.ts'
import type { Photo, Size } from '../../../math/image.ts'
import { clamp } from '../../../math/numeric.ts'
import type { PlaneCanvas } from './canvas.ts'
import type { Copies } from './exemplar.ts'
import { dilated } from './holes.ts'
import { DARKEST, floatsOf } from './light.ts'

/** The filling of a hole: which pixels are copied, the light at source and target, and the copy's opacity. */
export interface Filling {
  readonly canvas: PlaneCanvas
  readonly copies: Copies
  /** One plane per channel, as logarithms. */
  readonly light: readonly Float32Array[]
  readonly opacity: Float32Array
  /** Copies only grain, in whole pixels, which keeps it sharp. */
  readonly isGrain: boolean
}

/** Width of the margin over which the copy fades into the photo, in canvas pixels. */
const RIM = 1

/** Opacity of the filling: 1 in the hole, falling to 0 over the margin. */
export function opacityOf(hole: Uint8Array, canvas: Size): Float32Array {
  const near = dilated(hole, canvas, RIM)
  const wide = floatsOf(near.length, (i) => near[i] ?? 0)
  return boxMean(wide, canvas.width, canvas.height, RIM).map((share, i) => (hole[i] === 1 ? 1 : share))
}

/** Writes a filling into `rgb`, a copy of the photo, and marks the covered pixels in `changed`. */
export function paste(photo: Photo, filling: Filling, rgb: Uint8Array, changed: Uint8Array): void {
  const { canvas, opacity } = filling
  const bounds = boundsInPhoto(photo, canvas, opacity)
  const place = { red: 0, green: 0, blue: 0 }
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) {
      const at = project(canvas.toCanvas, x, y)
      if (!(at.x > -1 && at.y > -1 && at.x < canvas.width && at.y < canvas.height)) continue
      const alpha = valueAt(opacity, cornersAt(canvas, at.x, at.y), 1, 0)
      if (alpha <= 0 || !copyAt(photo, filling, { x, y, column: at.x, row: at.y }, place)) continue
      const i = y * photo.width + x
      changed[i] = 1
      const p = 3 * i
      rgb[p] = blended(photo.rgb[p] ?? 0, place.red, alpha)
      rgb[p + 1] = blended(photo.rgb[p + 1] ?? 0, place.green, alpha)
      rgb[p + 2] = blended(photo.rgb[p + 2] ?? 0, place.blue, alpha)
    }
  }
}

/** Interpolates between two color values, 0–255. */
function blended(before: number, after: number, alpha: number): number {
  return clamp(Math.round(before + alpha * (after - before)), 0, 255)
}

function boundsInPhoto(photo: Photo, { width, height, toPhoto }: PlaneCanvas, opacity: Float32Array) {
  const bounds = { left: photo.width, top: photo.height, right: 0, bottom: 0 }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if ((opacity[i] ?? 0) === 0) continue
      for (const [dx, dy] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const) {
        const at = project(toPhoto, x + dx, y + dy)
        bounds.left = Math.min(bounds.left, Math.floor(at.x))
        bounds.top = Math.min(bounds.top, Math.floor(at.y))
        bounds.right = Math.max(bounds.right, Math.ceil(at.x) + 1)
        bounds.bottom = Math.max(bounds.bottom, Math.ceil(at.y) + 1)
      }
    }
  }
  return {
    left: Math.max(0, bounds.left),
    top: Math.max(0, bounds.top),
    right: Math.min(photo.width, bounds.right),
    bottom: Math.min(photo.height, bounds.bottom),
  }
}

interface Target {
  readonly x: number
  readonly y: number
  readonly column: number
  readonly row: number
}

interface Color {
  red: number
  green: number
  blue: number
}

/** The color copied to a pixel: mixed from up to four copies, those of the canvas pixels around it. */
function copyAt(photo: Photo, filling: Filling, target: Target, out: Color): boolean {
  const { canvas, copies } = filling
  const [left, top] = [Math.floor(target.column), Math.floor(target.row)]
  const [tx, ty] = [target.column - left, target.row - top]
  const weights = [(1 - tx) * (1 - ty), tx * (1 - ty), (1 - tx) * ty, tx * ty]
  const found: Copy[] = []
  for (let k = 0; k < 4; k++) {
    const x = clamp(left + (k & 1), 0, canvas.width - 1)
    const i = clamp(top + (k >> 1), 0, canvas.height - 1) * canvas.width + x
    const weight = weights[k] ?? 0
    if (weight === 0 || copies.isCopied[i] === 0) continue
    const [across, down] = [copies.across[i] ?? 0, copies.down[i] ?? 0]
    const same = found.find((copy) => copy.across === across && copy.down === down)
    if (same) same.weight += weight
    else found.push({ across, down, weight })
  }
  const total = found.reduce((sum, { weight }) => sum + weight, 0)
  out.red = 0
  out.green = 0
  out.blue = 0
  for (const copy of found) addCopy(photo, filling, target, copy, out)
  out.red /= total
  out.green /= total
  out.blue /= total
  return total > 0
}

interface Copy {
  readonly across: number
  readonly down: number
  weight: number
}

function addCopy(
  photo: Photo,
  { canvas, light, isGrain }: Filling,
  target: Target,
  { across, down, weight }: Copy,
  out: Color,
) {
  const [column, row] = [target.column + across, target.row + down]
  const from = project(canvas.toPhoto, column, row)
  // If the photo shows the plane straight on, whole pixels are copied, which keeps the camera's grain.
  const isFlat = isGrain || (canvas.toPhoto[6] === 0 && canvas.toPhoto[7] === 0)
  const x = isFlat ? target.x + Math.round(from.x - target.x) : from.x
  const y = isFlat ? target.y + Math.round(from.y - target.y) : from.y
  const here = cornersAt(canvas, target.column, target.row)
  const there = cornersAt(canvas, column, row)
  const pixel = cornersAt(photo, x, y)
  const lit = (channel: 0 | 1 | 2) => {
    const plane = light[channel]
    const gain = plane ? Math.exp(valueAt(plane, here, 1, 0) - valueAt(plane, there, 1, 0)) : 1
    return weight * ((valueAt(photo.rgb, pixel, 3, channel) + DARKEST) * gain - DARKEST)
  }
  out.red += lit(0)
  out.green += lit(1)
  out.blue += lit(2)
}

/** The four pixels around a place, and its position between them. */
interface Corners {
  readonly topLeft: number
  readonly topRight: number
  readonly bottomLeft: number
  readonly bottomRight: number
  readonly tx: number
  readonly ty: number
}

function cornersAt({ width, height }: Size, x: number, y: number): Corners {
  const left = clamp(Math.floor(x), 0, width - 1)
  const top = clamp(Math.floor(y), 0, height - 1)
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  return {
    topLeft: top * width + left,
    topRight: top * width + right,
    bottomLeft: bottom * width + left,
    bottomRight: bottom * width + right,
    tx: clamp(x - left, 0, 1),
    ty: clamp(y - top, 0, 1),
  }
}

function valueAt(
  values: Photo['rgb'] | Float32Array,
  at: Corners,
  channels: number,
  channel: number,
): number {
  const { tx, ty } = at
  const upper =
    (values[channels * at.topLeft + channel] ?? 0) * (1 - tx) +
    (values[channels * at.topRight + channel] ?? 0) * tx
  const lower =
    (values[channels * at.bottomLeft + channel] ?? 0) * (1 - tx) +
    (values[channels * at.bottomRight + channel] ?? 0) * tx
  return upper * (1 - ty) + lower * ty
}
