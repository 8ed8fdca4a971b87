import type { Size } from './image.ts'

const LEVELS = 256

/**
 * Median over a (2r+1)² window, restricted to places that count; the others stay as they are. Values are quantized to 1/256 of
 * their range. One histogram moves along each row (Huang et al., 1979).
 */
export function medianWithin(
  values: Float32Array,
  counts: (i: number) => boolean,
  { width, height }: Size,
  radius: number,
): Float32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    if (!counts(i)) continue
    least = Math.min(least, values[i] ?? 0)
    most = Math.max(most, values[i] ?? 0)
  }
  // Nothing counts, or all places are equal.
  if (least >= most) return values.slice()
  const step = (most - least) / (LEVELS - 1)
  // −1 for places that don't count.
  const levels = Int16Array.from(values, (value, i) => (counts(i) ? Math.round((value - least) / step) : -1))
  const out = values.slice()
  for (let y = 0; y < height; y++) {
    const row = levels.subarray(y * width, (y + 1) * width)
    const first = row.findIndex((level) => level >= 0)
    if (first < 0) continue
    const last = row.findLastIndex((level) => level >= 0)
    const window = new MovingMedian(levels, { width, height }, radius, { x: first, y })
    for (let x = first, i = y * width + first; x <= last; x++, i++) {
      window.moveTo(x)
      if ((levels[i] ?? -1) >= 0) out[i] = least + step * window.median()
    }
  }
  return out
}

/** A histogram of the levels around a place, which moves along one row. */
class MovingMedian {
  private readonly histogram = new Uint16Array(LEVELS)
  private readonly levels: Int16Array
  private readonly size: Size
  private readonly radius: number
  private readonly top: number
  private readonly bottom: number
  private total = 0
  /** The previous median level, and the number of values below it. */
  private level = 0
  private below = 0

  constructor(levels: Int16Array, size: Size, radius: number, { x, y }: { x: number; y: number }) {
    this.levels = levels
    this.size = size
    this.radius = radius
    this.top = Math.max(0, y - radius)
    this.bottom = Math.min(size.height - 1, y + radius)
    const end = Math.min(x + radius, size.width)
    for (let column = Math.max(0, x - radius - 1); column < end; column++) this.add(column, 1)
  }

  /** Moves one place to the right, or to the start of a row. */
  moveTo(x: number): void {
    if (x + this.radius < this.size.width) this.add(x + this.radius, 1)
    if (x - this.radius > 0) this.add(x - this.radius - 1, -1)
  }

  median(): number {
    const half = this.total >> 1
    while (this.below > half) this.below -= this.histogram[--this.level] ?? 0
    while (this.below + (this.histogram[this.level] ?? 0) <= half)
      this.below += this.histogram[this.level++] ?? 0
    return this.level
  }

  private add(x: number, sign: 1 | -1) {
    const { width } = this.size
    for (let i = this.top * width + x, end = this.bottom * width + x; i <= end; i += width) {
      const level = this.levels[i] ?? -1
      if (level < 0) continue
      this.histogram[level] = (this.histogram[level] ?? 0) + sign
      this.total += sign
      if (level < this.level) this.below += sign
    }
  }
}
