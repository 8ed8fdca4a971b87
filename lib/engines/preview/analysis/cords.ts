import type { ColorPlanes } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { BEYOND, HALF, OTHER } from './surface-model.ts'

/** Stops by which a cord is darker than its surface on both sides. */
const LEAST_CONTRAST = HALF * OTHER.stops

/**
 * Finds the cords and stems of things: thin, dark, upright lines on a surface that run from something before it to the surface's
 * end. Without them, lamps would float. `isOwn` tells the surface from things and from other surfaces. Returns their cells.
 */
export function cordsOn({ stops, width, height }: ColorPlanes, isOwn: (i: number) => boolean): number[] {
  const contrast = stops.map((own, i) => {
    if (!isOwn(i - BEYOND) || !isOwn(i) || !isOwn(i + BEYOND)) return 0
    return Math.max(0, Math.min(stops[i - BEYOND] ?? 0, stops[i + BEYOND] ?? 0) - own)
  })
  return linesIn(contrast, width)
    .filter((line) => isAttached(line, { width, height }, isOwn))
    .flatMap((line) => line.flatMap((i) => [i - 1, i, i + 1]))
}

/** Upright chains of the cells of most contrast, from the lowest cell up, those that are long enough. */
function linesIn(contrast: Float32Array, width: number): number[][] {
  const above = new Int32Array(contrast.length).fill(-1)
  const length = new Int32Array(contrast.length)
  const isEnd = new Uint8Array(contrast.length)
  contrast.forEach((own, i) => {
    if (own < LEAST_CONTRAST || own < (contrast[i - 1] ?? 0) || own < (contrast[i + 1] ?? 0)) return
    const best = longestAbove(i, length, width)
    above[i] = best
    length[i] = 1 + (length[best] ?? 0)
    isEnd[i] = 1
    if (best >= 0) isEnd[best] = 0
  })
  const lines: number[][] = []
  isEnd.forEach((end, i) => {
    if (end === 0 || (length[i] ?? 0) < BEYOND * BEYOND) return
    const line: number[] = []
    for (let at = i; at >= 0; at = above[at] ?? -1) line.push(at)
    lines.push(line)
  })
  return lines
}

/** The nearest cell above that ends a chain, or -1. */
function longestAbove(i: number, length: Int32Array, width: number): number {
  for (let gap = 1; gap <= BEYOND; gap++) {
    const row = [0, -1, 1].map((side) => i - gap * width + side)
    const best = row.reduce((one, other) => ((length[other] ?? 0) > (length[one] ?? 0) ? other : one))
    if ((length[best] ?? 0) > 0) return best
  }
  return -1
}

/** Whether the surface ends at both of its ends, and at one of them at something narrow before it. */
function isAttached(
  line: readonly number[],
  { width, height }: Size,
  isOwn: (i: number) => boolean,
): boolean {
  const isNarrow = (at: number) => {
    const column = at % width
    const isSurface = (side: number) => {
      for (let x = column; x >= 0 && x < width; x += side) {
        if (isOwn(at - column + x)) return true
      }
      return false
    }
    return isSurface(-1) && isSurface(1)
  }
  const ends = [-1, 1].map((way) => {
    const from = (way < 0 ? line.at(-1) : line[0]) ?? 0
    for (let far = 1; far <= BEYOND + BEYOND; far++) {
      const at = from + way * far * width
      if (at < 0 || at >= width * height) return 'end'
      if (!isOwn(at)) return isNarrow(at + way * width) ? 'thing' : 'end'
    }
    return null
  })
  return ends.every((end) => end !== null) && ends.includes('thing')
}
