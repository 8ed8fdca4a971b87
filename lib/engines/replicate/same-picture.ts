import sharp from 'sharp'
import { toCieLab } from '@/lib/math/cie-lab'
import type { Size } from '@/lib/math/image'

/** Colors are compared as averages over squares of this size in pixels, because fine detail may differ. */
const CELL_PX = 8

/**
 * By how much those averages may differ (ΔE*ab), for which share of them. On ten room photos, results that were sharpened
 * (mildly or strongly), denoised or compressed reached at most 1.1, 2.1 and 2.5; one shifted by 3 pixels reached at least 4.8
 * for the second, one in another style at least 9.8 for the first, and one with 1/25 replaced at least 40 for the third.
 */
const LIMITS = [
  { share: 0.5, difference: 3 },
  { share: 0.95, difference: 4.5 },
  { share: 0.99, difference: 9 },
] as const

/** Whether two images of the same size match except for fine detail. */
export async function isSamePicture(one: Uint8Array, other: Uint8Array, size: Size): Promise<boolean> {
  const [before, after] = await Promise.all([meansOf(one, size), meansOf(other, size)])
  const differences = new Float32Array(before.length / 3)
  for (let i = 0; i < differences.length; i++) differences[i] = differenceAt(before, after, 3 * i)
  differences.sort()
  return LIMITS.every(
    ({ share, difference }) => (differences[Math.floor(share * (differences.length - 1))] ?? 0) <= difference,
  )
}

function meansOf(rgb: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const cells = (side: number) => Math.max(1, Math.round(side / CELL_PX))
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(cells(width), cells(height), { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
}

function differenceAt(before: Uint8Array, after: Uint8Array, p: number): number {
  const [one, other] = [labAt(before, p), labAt(after, p)]
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)
}

function labAt(rgb: Uint8Array, p: number) {
  const channel = (c: number) => (rgb[p + c] ?? 0) / 255
  return toCieLab({ mode: 'rgb', r: channel(0), g: channel(1), b: channel(2) })
}
