import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { layOutPair, pairAsJpeg } from '@/lib/image/side-by-side'
import { designXmp } from '@/lib/image/xmp'

/** A gray picture as PNG. */
const gray = (width: number, height: number, xmp?: string) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#808080' } })
  return (xmp === undefined ? image : image.withXmp(xmp)).png().toBuffer()
}

const MAX = { width: 4096, height: 4096 }

describe('a photo and its design', () => {
  test('are side by side when they are upright, and one below the other when they are wide', () => {
    expect(layOutPair({ width: 1_000, height: 1_500 }, MAX)).toEqual({
      whole: { width: 2_030, height: 1_500 },
      each: { width: 1_000, height: 1_500 },
      after: { left: 1_030, top: 0 },
    })
    expect(layOutPair({ width: 1_500, height: 1_000 }, MAX)).toEqual({
      whole: { width: 1_500, height: 2_030 },
      each: { width: 1_500, height: 1_000 },
      after: { left: 0, top: 1_030 },
    })
  })

  test.each([
    [4_000, 3_000],
    [3_000, 4_000],
    [6_000, 6_000],
    [12_000, 500],
    [500, 12_000],
    [1, 1],
  ])('of %i × %i fit, keep their shape, and are the larger for how they lie', (width, height) => {
    const { whole, each, after } = layOutPair({ width, height }, MAX)
    expect(Math.max(whole.width, whole.height)).toBeLessThanOrEqual(MAX.width)
    expect([after.left + each.width, after.top + each.height]).toEqual([whole.width, whole.height])
    // Within a pixel.
    const scale = Math.max(each.width / width, each.height / height)
    expect(Math.abs(scale * width - each.width)).toBeLessThanOrEqual(1)
    expect(Math.abs(scale * height - each.height)).toBeLessThanOrEqual(1)
    const square = (total: { width: number; height: number }) => 1 / Math.max(total.width, total.height)
    const [beside, below] = [square({ width: 2 * width, height }), square({ width, height: 2 * height })]
    expect(after.left > 0 ? beside : below).toBe(Math.max(beside, below))
  })

  test.each([false, true])(
    'are one JPEG of at most 4096 pixels with the design’s own metadata (note: %s)',
    async (hasNote) => {
      const before = await gray(4_200, 300)
      const design = await gray(4_200, 300, designXmp(PREVIEW_ENGINE))
      const jpeg = await pairAsJpeg({ before, after: design }, { hasNote })
      const { format, width, height, xmpAsString, exif } = await sharp(jpeg).metadata()
      expect({ format, xmpAsString, exif }).toEqual({
        format: 'jpeg',
        xmpAsString: designXmp(PREVIEW_ENGINE),
        exif: undefined,
      })
      expect(Math.max(width, height)).toBeLessThanOrEqual(4_096)
      expect(Math.max(width, height)).toBeGreaterThan(4_080)
      const { each, after } = layOutPair({ width: 4_200, height: 300 }, MAX)
      const between = { top: each.height + 8, height: after.top - each.height - 16 }
      const gap = sharp(jpeg).extract({ left: 0, width, ...between })
      expect((await gap.raw().toBuffer()).every((value) => value > 250)).toBe(true)
    },
  )

  test('are without tags when they are too small for words', async () => {
    const [before, after] = [await gray(40, 30), await gray(40, 30)]
    expect(await sharp(await pairAsJpeg({ before, after }, { hasNote: false })).metadata()).toMatchObject({
      width: 40,
      height: 61,
    })
  })
})
