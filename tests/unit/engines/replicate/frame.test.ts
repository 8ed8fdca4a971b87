import { expect, test } from 'vitest'
import { aspectRatio, nearestAspect } from '@/lib/domain/hosted/input'
import { HOSTED_MODELS, type HostedModel, hostedModel } from '@/lib/domain/hosted/models'
import { modelFrame, reduction } from '@/lib/engines/replicate/frame'
import type { Size } from '@/lib/math/image'
import { boxMask } from './images'

const PHOTOS = [
  [4000, 3000],
  [3000, 4000],
  [641, 479],
  [64, 64],
  [2000, 66],
  [97, 3001],
] as const

/** Everything, a corner, a thin stroke, the middle. */
const BOXES = [
  [0, 0, 1, 1],
  [0.98, 0.98, 1, 1],
  [0.1, 0.5, 0.9, 0.51],
  [0.3, 0.3, 0.7, 0.7],
] as const

type BoxEdges = readonly [number, number, number, number]

/** The names of the rules that the frame of a painted box breaks; empty if it breaks none. */
function faultsOf(model: HostedModel, photo: Size, [left, top, right, bottom]: BoxEdges): string[] {
  const { crop, content, canvas } = modelFrame(
    boxMask(photo.width, photo.height, [left, top, right, bottom]),
    photo,
    model,
  )
  const { size, inputs } = model
  const aspect = Math.max(canvas.width, canvas.height) / Math.min(canvas.width, canvas.height)
  const nearest = (aspects: readonly string[]) => nearestAspect(aspects, canvas.width / canvas.height)
  const [cropWidth, cropHeight] = [crop.right - crop.left, crop.bottom - crop.top]
  const scale = Math.max(content.width, content.height) / Math.max(cropWidth, cropHeight)
  const holds = {
    'sides are multiples': canvas.width % size.multipleOf === 0 && canvas.height % size.multipleOf === 0,
    'the canvas fits the model': Math.max(canvas.width, canvas.height) <= size.longSidePx,
    'the canvas is not too small': Math.min(canvas.width, canvas.height) >= size.minSidePx,
    'the canvas is not too long': aspect <= (size.maxAspect ?? aspect) + 0.01,
    'the canvas has an aspect that the model makes':
      inputs.aspect === null ||
      Math.abs(canvas.width / canvas.height / aspectRatio(nearest(inputs.aspect.values)) - 1) < 0.01,
    'the content fits the canvas': content.width <= canvas.width && content.height <= canvas.height,
    'the crop lies in the photo':
      crop.left >= 0 && crop.top >= 0 && crop.right <= photo.width && crop.bottom <= photo.height,
    'the painted area lies in the crop':
      crop.left <= left && crop.top <= top && crop.right >= right && crop.bottom >= bottom,
    // The same scale for both sides, up to half a pixel of rounding.
    'nothing is stretched':
      Math.abs(content.width - scale * cropWidth) <= 1 && Math.abs(content.height - scale * cropHeight) <= 1,
  }
  return Object.entries(holds).flatMap(([name, isSo]) =>
    isSo ? [] : [`${model.name}, ${photo.width} × ${photo.height}: ${name}`],
  )
}

test('every model gets an image of a supported size for any mask and photo', () => {
  const faults = HOSTED_MODELS.flatMap((model) =>
    PHOTOS.flatMap(([width, height]) =>
      BOXES.flatMap(([left, top, right, bottom]) => {
        const from = [Math.floor(left * (width - 1)), Math.floor(top * (height - 1))] as const
        return faultsOf(model, { width, height }, [
          ...from,
          Math.ceil(right * width),
          Math.ceil(bottom * height),
        ])
      }),
    ),
  )
  expect(faults).toEqual([])
}, 60_000)

test('a model that adds detail sees a part as it is, or reduced where it takes no more', () => {
  const sharpener = hostedModel('prunaai/p-image-upscale')
  if (!sharpener) throw new Error('the model of this test is gone')
  const photo = { width: 4000, height: 3000 }
  const small = boxMask(photo.width, photo.height, [1000, 1000, 1400, 1200])
  const { crop, content, canvas } = modelFrame(small, photo, sharpener)
  expect(crop).toEqual({ left: 952, top: 952, right: 1448, bottom: 1248 })
  expect([content, canvas]).toEqual(Array(2).fill({ width: 496, height: 296 }))
  // Twelve megapixels, of which it accepts two. The mask may be smaller than the photo.
  expect(reduction(boxMask(40, 30, [0, 0, 40, 30]), { width: 40, height: 30 }, photo, sharpener)).toBeCloseTo(
    Math.sqrt(6),
    2,
  )
  expect(reduction(small, photo, photo, sharpener)).toBe(1)
})
