import type { DiffReport } from '@/lib/domain/design-run'
import { diffReportOf } from '@/lib/image/composite'
import { copyOf, forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import { isSameSize } from '@/lib/math/image'
import { createMembrane } from './membrane'

/** How far around locked pixels the new image blends into the photo's colors, as a share of the long side. */
const REACH_SHARE = 0.03

/**
 * Restores a photo's locked pixels, all that are not selected, in an image of the whole room, byte for byte. The selected ones
 * are adjusted to meet them without a step. The diff report counts locked pixels that differ: none.
 * @throws RangeError when the sizes disagree
 */
export async function pasteLocked(
  photo: Pixels,
  made: Pixels,
  selected: SelectedPixels,
): Promise<{ pixels: Pixels; diffReport: DiffReport }> {
  const { width, height } = photo
  if (!isSameSize(photo, made) || selected.length !== width * height) {
    throw new RangeError(`an image of ${made.width} x ${made.height} for ${width} x ${height}`)
  }
  const locked = new Uint8Array(selected.length)
  await forEachStretch(locked.length, (from, to) => {
    for (let i = from; i < to; i++) locked[i] = selected[i] === 1 ? 0 : 1
  })
  const membrane = createMembrane(photo)
  const difference = { made: made.rgb, before: photo.rgb }
  await forEachStretch(height, (from, to) => membrane.gather(difference, locked, from, to), width)
  membrane.spread(REACH_SHARE * Math.max(width, height))
  const rgb = new Uint8ClampedArray((await copyOf(made.rgb)).buffer)
  const paste = (from: number, to: number) => {
    membrane.addRows(rgb, selected, from, to)
    for (let p = 3 * from * width; p < 3 * to * width; p++) {
      if (locked[Math.floor(p / 3)] === 1) rgb[p] = photo.rgb[p] ?? 0
    }
  }
  await forEachStretch(height, paste, width)
  const pixels = { width, height, rgb: new Uint8Array(rgb.buffer) }
  return { pixels, diffReport: await diffReportOf(photo, pixels, selected) }
}
