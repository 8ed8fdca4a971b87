import { describe, expect, test } from 'vitest'
import { HOSTED_MODELS } from '@/lib/domain/hosted-models'
import { modelFrame } from '@/lib/restyle/hosted/frame'
import { boxMask } from './pictures'

const PHOTOS = [
  [4000, 3000],
  [3000, 4000],
  [641, 479],
  [64, 64],
  [2000, 66],
  [97, 3001],
] as const

const BOXES = {
  everything: [0, 0, 1, 1],
  'a corner': [0.98, 0.98, 1, 1],
  'a thin stroke': [0.1, 0.5, 0.9, 0.51],
  'the middle': [0.3, 0.3, 0.7, 0.7],
} as const

describe.each(HOSTED_MODELS.map((model) => [model.name, model] as const))('%s', (_name, model) => {
  test.each(PHOTOS)('gets a picture of its own measures from a photo of %i × %i', (width, height) => {
    for (const share of Object.values(BOXES)) {
      const [left, top] = [Math.floor(share[0] * (width - 1)), Math.floor(share[1] * (height - 1))]
      const [right, bottom] = [Math.ceil(share[2] * width), Math.ceil(share[3] * height)]
      const selected = boxMask(width, height, [left, top, right, bottom])
      const { crop, content, canvas } = modelFrame(selected, { width, height }, model)

      expect(canvas.width % model.multipleOf).toBe(0)
      expect(canvas.height % model.multipleOf).toBe(0)
      expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(model.longSidePx)
      expect(content.width).toBeLessThanOrEqual(canvas.width)
      expect(content.height).toBeLessThanOrEqual(canvas.height)
      // The painted area is inside of the crop, and the crop inside of the photo.
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.top).toBeGreaterThanOrEqual(0)
      expect(crop.right).toBeLessThanOrEqual(width)
      expect(crop.bottom).toBeLessThanOrEqual(height)
      expect([crop.left <= left, crop.top <= top, crop.right >= right, crop.bottom >= bottom]).toEqual(
        Array(4).fill(true),
      )
      // Not stretched: one scale for both sides, up to the half pixel that rounding takes.
      const [cropWidth, cropHeight] = [crop.right - crop.left, crop.bottom - crop.top]
      const scale = Math.max(content.width, content.height) / Math.max(cropWidth, cropHeight)
      expect(Math.abs(content.width - scale * cropWidth)).toBeLessThanOrEqual(1)
      expect(Math.abs(content.height - scale * cropHeight)).toBeLessThanOrEqual(1)
    }
  })
})

test('a small area is cropped with its surroundings, so that the model’s pixels go where they matter', () => {
  const [model] = HOSTED_MODELS
  const photo = { width: 4000, height: 3000 }
  const { crop, content } = modelFrame(boxMask(4000, 3000, [1900, 1400, 2100, 1600]), photo, model)
  expect(crop.right - crop.left).toBe(model.longSidePx / 2)
  expect(content.width).toBe(Math.round(Math.sqrt(model.maxPixels)))
  expect((crop.left + crop.right) / 2).toBe(2000)
})

test('a large area is seen with the whole photo', () => {
  const { crop } = modelFrame(
    boxMask(4000, 3000, [200, 200, 3800, 2800]),
    { width: 4000, height: 3000 },
    HOSTED_MODELS[0],
  )
  expect(crop).toEqual({ left: 0, top: 0, right: 4000, bottom: 3000 })
})
