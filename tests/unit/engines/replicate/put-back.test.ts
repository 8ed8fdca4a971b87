import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { HOSTED_MODELS, hostedModel } from '@/lib/domain/hosted/models'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { composite } from '@/lib/image/composite'
import type { Pixels } from '@/lib/image/pixels'
import { boxMask, grainyImage } from './images'

// Real images on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const [ideogram, sdxl] = HOSTED_MODELS

/** Changes every pixel of a model's image, like a careless model does to those it should keep. */
async function spoil(
  image: Uint8Array,
  change: (level: number, channel: number, x: number) => number,
): Promise<Buffer> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % width
    data[i] = Math.min(255, Math.max(0, change(data[i] ?? 0, i % 3, x)))
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

function greyOf(mask: Uint8Array) {
  return sharp(mask).extractChannel(0).toColorspace('b-w').raw().toBuffer({ resolveWithObject: true })
}

function meanDifference(a: Pixels, b: Pixels, mask: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 1) continue
    for (let c = 3 * i; c < 3 * i + 3; c++) sum += Math.abs((a.rgb[c] ?? 0) - (b.rgb[c] ?? 0))
    count += 3
  }
  return sum / count
}

describe('what a model is sent', () => {
  test.each([
    ['white', sdxl],
    ['black', ideogram],
  ] as const)(
    'shows in %s what may change, at the size of the image, and never the padding',
    async (color, model) => {
      const photo = grainyImage(700, 333)
      const selected = boxMask(700, 333, [100, 50, 300, 200])
      const { image, mask, width, height } = await modelImage(photo, selected, model)
      expect(await sharp(image).metadata()).toMatchObject({ width, height, channels: 3 })
      const { data, info } = await greyOf(mask ?? new Uint8Array())
      expect(info).toMatchObject({ width, height, channels: 1 })
      const [paint, keep] = color === 'white' ? [255, 0] : [0, 255]
      expect(new Set(data)).toEqual(new Set([paint, keep]))
      expect(data.at(-1)).toBe(keep)
      const painted = data.filter((value) => value === paint).length
      // The photo is enlarged to the model's size, and the area with it.
      expect(painted).toBeGreaterThan(200 * 150)
    },
  )
})

describe('a photo that is painted all over', () => {
  const photo = grainyImage(800, 600)
  const whole = boxMask(800, 600, [0, 0, 800, 600])

  test('goes without a mask to a model that wants both colors in it, and with one to the others', async () => {
    expect(await modelImage(photo, whole, ideogram)).toMatchObject({ mask: null, references: [] })
    const { mask } = await modelImage(photo, whole, sdxl)
    expect(new Set((await greyOf(mask ?? new Uint8Array())).data)).toContain(255)
  })

  test('goes as it is to a model that takes no mask', async () => {
    const room = hostedModel('google/nano-banana-2') ?? sdxl
    const { image, mask, width, height } = await modelImage(photo, whole, room)
    expect([mask, width / height]).toEqual([null, 4 / 3])
    expect(await sharp(image).metadata()).toMatchObject({ width, height })
    expect(meanDifference(await putBack(photo, whole, image, room), photo, whole)).toBeLessThan(12)
  })
})

describe('what comes back', () => {
  test.each([
    [641, 479, [50, 40, 200, 300]],
    [66, 66, [10, 10, 30, 30]],
  ] as const)(
    'has the photo’s size, and the design leaves %i × %i bit for bit alone outside of the mask',
    async (width, height, box) => {
      const photo = grainyImage(width, height)
      const selected = boxMask(width, height, [...box])
      const { image } = await modelImage(photo, selected, sdxl)
      const output = await spoil(image, (level) => 255 - level)
      const restyled = await putBack(photo, selected, output, sdxl)
      expect(restyled.rgb).toHaveLength(photo.rgb.length)
      const { pixels, diffReport } = await composite(photo, restyled, selected)
      expect(diffReport.changedOutside).toBe(0)
      for (let i = 0; i < selected.length; i++) {
        if (selected[i] === 1) continue
        for (let c = 3 * i; c < 3 * i + 3; c++)
          if (pixels.rgb[c] !== photo.rgb[c]) throw new Error(`pixel ${i}`)
      }
    },
  )

  test('has lost the tint and the haze that the model laid over everything', async () => {
    const photo = grainyImage(900, 700)
    const selected = boxMask(900, 700, [300, 200, 600, 500])
    const { image } = await modelImage(photo, selected, sdxl)
    const tint = (level: number, channel: number) => level * 0.85 + ([30, 12, 4][channel] ?? 0)
    const faithful = await putBack(photo, selected, await spoil(image, tint), sdxl)
    // If everything was painted, nothing shows how the model shifted colors.
    const whole = boxMask(900, 700, [0, 0, 900, 700])
    const { image: wholeImage } = await modelImage(photo, whole, sdxl)
    const naive = await putBack(photo, whole, await spoil(wholeImage, tint), sdxl)
    expect(meanDifference(faithful, photo, selected)).toBeLessThan(6)
    expect(meanDifference(naive, photo, selected)).toBeGreaterThan(8)
  })

  test('is taken as WebP and at a size that the model rounded', async () => {
    const photo = grainyImage(640, 480)
    const selected = boxMask(640, 480, [100, 100, 300, 300])
    const { image, width, height } = await modelImage(photo, selected, sdxl)
    const webp = await sharp(image)
      .resize(width - 8, height - 8, { fit: 'fill' })
      .webp()
      .toBuffer()
    expect(meanDifference(await putBack(photo, selected, webp, sdxl), photo, selected)).toBeLessThan(12)
  })

  test('is refused when it is no image, is cut off, has another shape or is a drawing that could name files', async () => {
    const photo = grainyImage(320, 240)
    const selected = boxMask(320, 240, [50, 50, 150, 150])
    const { image } = await modelImage(photo, selected, sdxl)
    const outputs = [
      Buffer.from('<p>Sorry</p>'),
      image.subarray(0, image.length >> 1),
      await sharp(image).resize(256, 700, { fit: 'fill' }).png().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"/>'),
    ]
    for (const output of outputs) {
      await expect(putBack(photo, selected, output, sdxl)).rejects.toMatchObject({
        code: 'engine_output_unusable',
      })
    }
  })
})
