import sharp from 'sharp'
import type { HostedModel, MaskInput } from '@/lib/domain/hosted/models'
import type { ModelImage } from '@/lib/engines/engine'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import type { Bounds } from '@/lib/math/image'
import { type ModelFrame, modelFrame } from './frame'

/** A pixel counts as painted from this value of the model's mask (0–255), so that thin strokes don't get lost. */
const PAINTED_FROM = 32

/** Measured: higher levels take longer than the smaller upload saves. */
const PNG = { compressionLevel: 3 } as const

/**
 * A hosted model's input: the painted part with its surroundings at the model's size, and its mask. The whole photo if all of
 * it is selected. Models without masks get none.
 */
export async function modelImage(
  original: Pixels,
  selected: SelectedPixels,
  model: HostedModel,
): Promise<ModelImage> {
  const frame = modelFrame(selected, original, model)
  const { canvas } = frame
  const [image, mask] = await Promise.all([
    contentOf(original, frame)
      .extend({ ...padding(frame), extendWith: 'copy' })
      .png(PNG)
      .toBuffer(),
    model.inputs.mask && maskFile(original, selected, frame, model.inputs.mask),
  ])
  return { image, mask, references: [], ...canvas }
}

/** The cropped part of the photo at the model's size, without padding. */
export function contentOf(photo: Pixels, { crop, content }: ModelFrame) {
  const { width, height, rgb } = photo
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract(regionOf(crop))
    .resize(content.width, content.height, { fit: 'fill', kernel: 'lanczos3' })
}

/** 255 where the model may paint, at the content's size. */
export function contentMask(
  selected: SelectedPixels,
  photoWidth: number,
  { crop, content }: ModelFrame,
): Promise<Uint8Array> {
  const { left, top, width, height } = regionOf(crop)
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = (top + y) * photoWidth + left
    for (let x = 0; x < width; x++) if (selected[row + x] === 1) values[y * width + x] = 255
  }
  return sharp(values, { raw: { width, height, channels: 1 } })
    .resize(content.width, content.height, { fit: 'fill', kernel: 'linear' })
    .threshold(PAINTED_FROM)
    .toColorspace('b-w')
    .raw()
    .toBuffer()
}

/** `null` if the model should change everything and doesn't need a mask for that. */
async function maskFile(
  photo: Pixels,
  selected: SelectedPixels,
  frame: ModelFrame,
  { polarity, needsBothColors }: MaskInput,
): Promise<Buffer | null> {
  const { width, height } = frame.content
  const painted = await contentMask(selected, photo.width, frame)
  const { right, bottom } = padding(frame)
  if (needsBothColors && right === 0 && bottom === 0 && !painted.includes(0)) return null
  const isWhite = polarity === 'white-edits'
  const values = isWhite ? painted : painted.map((value) => 255 - value)
  // The padding must not be painted.
  const keep = isWhite ? '#000000' : '#ffffff'
  return sharp(values, { raw: { width, height, channels: 1 } })
    .extend({ ...padding(frame), background: keep })
    .toColorspace('b-w')
    .png(PNG)
    .toBuffer()
}

function padding({ content, canvas }: ModelFrame) {
  return { top: 0, left: 0, right: canvas.width - content.width, bottom: canvas.height - content.height }
}

export function regionOf({ left, top, right, bottom }: Bounds) {
  return { left, top, width: right - left, height: bottom - top }
}
