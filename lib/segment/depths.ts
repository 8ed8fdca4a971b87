import type { Size } from '../math/image.ts'

/** Steps from each cell that counts to the nearest one that doesn't; beyond the photo there are none. */
export function depthsOf(counted: ArrayLike<number>, { width, height }: Size): Uint16Array {
  const depths = new Uint16Array(counted.length)
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (depths[y * width + x] ?? 0)
  for (let i = 0; i < counted.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (counted[i]) depths[i] = 1 + Math.min(at(x - 1, y), at(x, y - 1))
  }
  for (let i = counted.length - 1; i >= 0; i--) {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (counted[i]) depths[i] = Math.min(depths[i] ?? 0, 1 + Math.min(at(x + 1, y), at(x, y + 1)))
  }
  return depths
}

/** An area is a line if it has more pixels than this many times its depth squared. A square has 4 times. */
const LINE = 12

/**
 * The middle of an area that is a line, such as a stroke: the pixel nearest to its center, but not at its rim. -1 if it isn't
 * one.
 */
export function middleOfLine(labels: ArrayLike<number>, label: number, size: Size): number {
  const { width } = size
  const inside = new Uint8Array(labels.length)
  const own: number[] = []
  const center = { x: 0, y: 0 }
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue
    inside[i] = 1
    own.push(i)
    center.x += i % width
    center.y += Math.floor(i / width)
  }
  const depths = depthsOf(inside, size)
  let deepest = 0
  for (const i of own) deepest = Math.max(deepest, depths[i] ?? 0)
  if (own.length < LINE * deepest ** 2) return -1
  const fromCenter = (i: number) =>
    ((i % width) - center.x / own.length) ** 2 + (Math.floor(i / width) - center.y / own.length) ** 2
  const inner = own.filter((i) => 2 * (depths[i] ?? 0) > deepest)
  return inner.reduce((best, i) => (fromCenter(i) < fromCenter(best) ? i : best), inner[0] ?? -1)
}
