import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { HOSTED_MODELS } from '@/lib/domain/hosted-models'
import { modelImage } from '@/lib/engines/replicate/model-image'
import { putBack } from '@/lib/engines/replicate/put-back'
import { composite } from '@/lib/image/composite'
import type { Pixels } from '@/lib/image/pixels'
import { boxMask, grainyImage } from './images'

// Real images on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const [flux] = HOSTED_MODELS
const ideogram = HOSTED_MODELS.find(({ changes }) => changes === 'black') ?? flux

/** Changes every pixel of a model's image: what a careless model does to those it was to leave alone. */
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
    ['white', flux],
    ['black', ideogram],
  ] as const)(
    'shows in %s what may change, at the size of the image, and never the padding',
    async (_color, model) => {
      const photo = grainyImage(700, 333)
      const selected = boxMask(700, 333, [100, 50, 300, 200])
      const { image, mask, width, height } = await modelImage(photo, selected, model)
      expect(await sharp(image).metadata()).toMatchObject({ width, height, channels: 3 })
      const { data, info } = await greyOf(mask)
      expect(info).toMatchObject({ width, height, channels: 1 })
      const [paint, keep] = model.changes === 'white' ? [255, 0] : [0, 255]
      expect(new Set(data)).toEqual(new Set([paint, keep]))
      expect(data.at(-1)).toBe(keep)
      const painted = data.filter((value) => value === paint).length
      // The photo is enlarged to the model's size, and the area with it.
      expect(painted).toBeGreaterThan(200 * 150)
    },
  )

  test('keeps a stroke that is thinner than a pixel of the model', async () => {
    const selected = boxMask(2000, 800, [0, 400, 2000, 401])
    const { mask } = await modelImage(grainyImage(2000, 800), selected, flux)
    const { data } = await greyOf(mask)
    expect(data.includes(255)).toBe(true)
  })
})

describe('what comes back', () => {
  test.each([
    [641, 479, [50, 40, 200, 300]],
    [1601, 1203, [900, 400, 960, 450]],
    [333, 1201, [0, 0, 333, 1201]],
    [66, 66, [10, 10, 30, 30]],
  ] as const)(
    'has the photo’s size, and the design leaves %i × %i bit for bit alone outside of the mask',
    async (width, height, box) => {
      const photo = grainyImage(width, height)
      const selected = boxMask(width, height, [...box])
      const { image } = await modelImage(photo, selected, flux)
      const output = await spoil(image, (level) => 255 - level)
      const restyled = await putBack(photo, selected, output, flux)
      expect(restyled.rgb).toHaveLength(photo.rgb.length)
      const { pixels, receipt } = await composite(photo, restyled, selected)
      expect(receipt.changedOutside).toBe(0)
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
    const { image } = await modelImage(photo, selected, flux)
    const tint = (level: number, channel: number) => level * 0.85 + ([30, 12, 4][channel] ?? 0)
    const faithful = await putBack(photo, selected, await spoil(image, tint), flux)
    // Where everything was painted, nothing that was left alone tells how the colors were bent.
    const whole = boxMask(900, 700, [0, 0, 900, 700])
    const { image: wholeImage } = await modelImage(photo, whole, flux)
    const naive = await putBack(photo, whole, await spoil(wholeImage, tint), flux)
    expect(meanDifference(faithful, photo, selected)).toBeLessThan(6)
    expect(meanDifference(naive, photo, selected)).toBeGreaterThan(8)
  })

  test('meets the photo without a step at the border, also where the tint changes across the image', async () => {
    const photo = grainyImage(900, 700)
    const selected = boxMask(900, 700, [300, 200, 600, 500])
    const { image, width } = await modelImage(photo, selected, flux)
    // A wave, because the photo's own shade runs evenly across: no one map of colors undoes it.
    const drifting = (level: number, channel: number, x: number) =>
      level + (channel - 1) * 12 + 15 * Math.sin((2 * Math.PI * x) / width)
    const output = await spoil(image, drifting)
    const { rgb } = await putBack(photo, selected, output, flux)
    // Just inside of the left and of the right border, near the wave's top and bottom.
    for (const column of [303, 596]) {
      let sum = 0
      for (let y = 210; y < 490; y++) {
        for (let c = 0; c < 3; c++) {
          const at = 3 * (y * 900 + column) + c
          sum += (rgb[at] ?? 0) - (photo.rgb[at] ?? 0)
        }
      }
      expect(Math.abs(sum / (280 * 3))).toBeLessThan(2)
    }
  })

  test('is taken as JPEG or WebP and at a size that the model rounded', async () => {
    const photo = grainyImage(640, 480)
    const selected = boxMask(640, 480, [100, 100, 300, 300])
    const { image, width, height } = await modelImage(photo, selected, flux)
    const webp = await sharp(image)
      .resize(width - 8, height - 8, { fit: 'fill' })
      .webp()
      .toBuffer()
    const jpeg = await sharp(image).jpeg().toBuffer()
    for (const output of [webp, jpeg]) {
      expect(meanDifference(await putBack(photo, selected, output, flux), photo, selected)).toBeLessThan(12)
    }
  })

  test.each([
    ['is no image', async () => Buffer.from('<p>Sorry</p>')],
    ['is cut off', async (image: Uint8Array) => image.subarray(0, image.length >> 1)],
    [
      'has another shape',
      (image: Uint8Array) => sharp(image).resize(256, 700, { fit: 'fill' }).png().toBuffer(),
    ],
    [
      'is a drawing that could name other files',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>'),
    ],
  ])('is refused when it %s', async (_what, make) => {
    const photo = grainyImage(640, 480)
    const selected = boxMask(640, 480, [100, 100, 300, 300])
    const { image } = await modelImage(photo, selected, flux)
    await expect(putBack(photo, selected, await make(image), flux)).rejects.toMatchObject({
      code: 'engine_output_unusable',
    })
  })
})
