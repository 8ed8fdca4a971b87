import type { LabPlanes, Partition } from './superpixels.ts'

/** Weight of a lightness step beside a colour step: shadows change lightness more than surfaces do. */
const LIGHTNESS_WEIGHT = 0.8

/**
 * Visits every pair of neighbouring pixels with different labels, row by row: the two labels, the colour step
 * between the pixels on either side of the pair (three apart, where blur no longer softens an edge), and the first pixel.
 */
export function walkBorders(
  { width, height, labels }: Partition,
  planes: LabPlanes,
  visit: (p: number, q: number, step: number, pixel: number) => void,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    const last = y * width + width - 1
    const down = y + 1 < height ? width : 0
    const before = y > 0 ? width : 0
    const beyond = y + 2 < height ? 2 * width : width
    for (; i <= last; i++) {
      const own = labels[i] ?? 0
      const right = labels[Math.min(last, i + 1)] ?? 0
      const under = labels[i + down] ?? 0
      if (right !== own) {
        visit(own, right, colourStep(planes, Math.max(last + 1 - width, i - 1), Math.min(last, i + 2)), i)
      }
      if (under !== own) visit(own, under, colourStep(planes, i - before, i + beyond), i)
    }
  }
}

/** .8|ΔL| + Δab of two pixels in OKLab. */
function colourStep({ L, a, b }: LabPlanes, i: number, j: number): number {
  return (
    LIGHTNESS_WEIGHT * Math.abs((L[i] ?? 0) - (L[j] ?? 0)) +
    Math.hypot((a[i] ?? 0) - (a[j] ?? 0), (b[i] ?? 0) - (b[j] ?? 0))
  )
}
