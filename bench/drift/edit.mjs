/**
 * What a careless model does to a room: windows move, doors vanish, corners shift.
 * @import { Photo } from '../../lib/math/image.ts'
 * @import { BoxPercent, CornerPercent } from './rooms.mjs'
 */
import { clamp, smoothstep } from '../../lib/math/numeric.ts'

/** Pixels over which an edit fades into what is around it. */
const SEAM_PX = 2

/** @param {Photo} photo @param {BoxPercent} box */
function pixelsOf({ width, height }, [left, top, right, bottom]) {
  return {
    left: Math.round((left / 100) * width),
    top: Math.round((top / 100) * height),
    right: Math.round((right / 100) * width),
    bottom: Math.round((bottom / 100) * height),
  }
}

/**
 * The photo without an opening: each row of it runs from the color on its left to that on its right.
 * @param {Photo} photo @param {BoxPercent} box @param {() => number} random
 */
export function withoutOpening(photo, box, random) {
  const { width, height, rgb } = photo
  const { left, top, right, bottom } = pixelsOf(photo, box)
  const out = rgb.slice()
  const from = left - 3 >= 0 ? left - 3 : right + 2
  const to = right + 2 < width ? right + 2 : left - 3
  const smooth = Math.round(0.04 * height)
  for (let y = top; y < Math.min(height, bottom); y++) {
    for (let c = 0; c < 3; c++) {
      const [start, end] = [from, to].map((x) => {
        let [sum, count] = [0, 0]
        for (let k = -smooth; k <= smooth; k++) {
          sum += rgb[3 * (clamp(y + k, 0, height - 1) * width + clamp(x, 0, width - 1)) + c] ?? 0
          count++
        }
        return sum / count
      })
      for (let x = left; x < right; x++) {
        const t = (x - left) / Math.max(1, right - left)
        out[3 * (y * width + x) + c] = clamp(
          (start ?? 0) * (1 - t) + (end ?? 0) * t + 4 * (random() - 0.5),
          0,
          255,
        )
      }
    }
  }
  return { width, height, rgb: out }
}

/**
 * The photo with an opening moved, by shares of its width and height.
 * @param {Photo} photo @param {BoxPercent} box @param {{ x: number, y: number }} by @param {() => number} random
 */
export function withMovedOpening(photo, box, by, random) {
  const { width, height } = photo
  const { left, top, right, bottom } = pixelsOf(photo, box)
  const moved = withoutOpening(photo, box, random)
  const [dx, dy] = [Math.round(by.x * width), Math.round(by.y * height)]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [tx, ty] = [x + dx, y + dy]
      if (tx < 0 || ty < 0 || tx >= width || ty >= height) continue
      const inside = Math.min(x - left, right - 1 - x, y - top, bottom - 1 - y)
      const alpha = Math.min(1, (inside + 1) / SEAM_PX)
      for (let c = 0; c < 3; c++) {
        const i = 3 * (ty * width + tx) + c
        moved.rgb[i] = (moved.rgb[i] ?? 0) * (1 - alpha) + alpha * (photo.rgb[3 * (y * width + x) + c] ?? 0)
      }
    }
  }
  return moved
}

/**
 * The photo with the upright edge of two walls moved by a share of the width; what is beside it gives way.
 * @param {Photo} photo @param {CornerPercent} corner @param {number} by
 */
export function withMovedCorner(photo, corner, by) {
  const { width, height, rgb } = photo
  const out = rgb.slice()
  const at = (corner.x / 100) * width
  const shift = by * width
  const reach = 2.5 * Math.abs(shift)
  const fade = 0.05 * height
  for (let y = 0; y < height; y++) {
    const rise = smoothstep((corner.top / 100) * height - fade, (corner.top / 100) * height, y)
    const fall = 1 - smoothstep((corner.bottom / 100) * height, (corner.bottom / 100) * height + fade, y)
    const amount = shift * rise * fall
    for (let x = 0; x < width; x++) {
      // The edge's new place shows what was at its old one.
      const near = Math.max(0, 1 - Math.abs(x - at - amount) / reach)
      const sx = clamp(x - amount * near, 0, width - 1.001)
      const left = Math.floor(sx)
      for (let c = 0; c < 3; c++) {
        const i = 3 * (y * width + left) + c
        out[3 * (y * width + x) + c] = (rgb[i] ?? 0) * (left + 1 - sx) + (rgb[i + 3] ?? 0) * (sx - left)
      }
    }
  }
  return { width, height, rgb: out }
}
