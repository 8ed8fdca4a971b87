import type { DiffReport } from '@/lib/domain/design-run'
import { diffReportOf } from '@/lib/image/composite'
import { copyOf, forEachStretch, type Pixels } from '@/lib/image/pixels'
import { isSameSize, type Labels } from '@/lib/math/image'
import { createMembrane } from './membrane'

/** How far around locked pixels the new image blends into the photo's colors, as a share of the long side. */
const REACH_SHARE = 0.03

/**
 * Restores a photo's locked pixels (not 0) in an image of the whole room, byte for byte. The rest is adjusted to meet them
 * without a step. The diff report counts locked pixels that differ: none.
 * @throws RangeError when the sizes disagree
 */
export async function pasteLocked(
  photo: Pixels,
  made: Pixels,
  locked: Labels,
): Promise<{ pixels: Pixels; diffReport: DiffReport }> {
  const { width, height } = photo
  if (!isSameSize(photo, made) || locked.length !== width * height) {
    throw new RangeError(`an image of ${made.width} x ${made.height} for ${width} x ${height}`)
  }
  const [kept, free] = [new Uint8Array(locked.length), new Uint8Array(locked.length)]
  await forEachStretch(locked.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const isLocked = locked[i] !== 0
      kept[i] = isLocked ? 1 : 0
      free[i] = isLocked ? 0 : 1
    }
  })
  const membrane = createMembrane(photo)
  const difference = { made: made.rgb, before: photo.rgb }
  await forEachStretch(height, (from, to) => membrane.gather(difference, kept, from, to), width)
  membrane.spread(REACH_SHARE * Math.max(width, height))
  const rgb = new Uint8ClampedArray((await copyOf(made.rgb)).buffer)
  const paste = (from: number, to: number) => {
    membrane.addRows(rgb, free, from, to)
    for (let p = 3 * from * width; p < 3 * to * width; p++) {
      if (kept[Math.floor(p / 3)] === 1) rgb[p] = photo.rgb[p] ?? 0
    }
  }
  await forEachStretch(height, paste, width)
  const pixels = { width, height, rgb: new Uint8Array(rgb.buffer) }
  return { pixels, diffReport: await diffReportOf(photo, pixels, free) }
}
