import sharp from 'sharp'
import type { HostedModel } from '@/lib/domain/hosted/models'
import { AppError } from '@/lib/errors/app-error'
import { forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import type { Size } from '@/lib/math/image'
import { bilinearCells } from '@/lib/math/resize'
import { type ModelFrame, modelFrame } from './frame'
import { matchColors } from './match-colors'
import { contentMask, contentOf, regionOf } from './model-image'
import { isSamePicture } from './same-picture'

const READABLE = new Set(['png', 'jpeg', 'webp'])
/** Far above the output of any model in the table. */
const MAX_OUTPUT_PIXELS = 16_000_000
/** Models round sides to multiples of their own. An output whose aspect ratio is further off is another image. */
const ASPECT_TOLERANCE = 0.03

/**
 * Puts a model's image back into the photo, at the photo's size and in its colors: the part the model kept shows how it shifted
 * them. Outside the crop, the result is the photo; don't use anything outside the selection. The result of an enlarging model
 * must still show its input. Throws `engine_output_unusable`.
 */
export async function putBack(
  original: Pixels,
  selected: SelectedPixels,
  output: Uint8Array,
  model: HostedModel,
): Promise<Pixels> {
  const frame = modelFrame(selected, original, model)
  const { scale } = model.inputs
  if (scale > 1) return putBackDetail(original, output, frame, enlargedFrame(frame, scale))
  const [made, before, mask] = await Promise.all([
    decodeContent(output, frame),
    contentOf(original, frame).raw().toBuffer(),
    contentMask(selected, original.width, frame),
  ])
  const matched = matchColors({ made, before, mask, ...frame.content })
  return place(original, await atCropSize(matched, frame), frame)
}

/** Color differences on a larger scale than this come from the model and aren't detail. */
const DETAIL_PX = 8

/** Takes the detail of an enlarged image and keeps the photo's colors. */
async function putBackDetail(
  original: Pixels,
  output: Uint8Array,
  frame: ModelFrame,
  large: ModelFrame,
): Promise<Pixels> {
  const [made, before, answer] = await Promise.all([
    decodeContent(output, frame),
    contentOf(original, frame).raw().toBuffer(),
    decodeContent(output, large),
  ])
  if (!(await isSamePicture(before, made, frame.content))) {
    throw new AppError('engine_output_unusable', {}, { cause: new Error('the output shows another picture') })
  }
  const [part, smoothMade, smoothBefore] = await Promise.all([
    atCropSize(answer, large),
    smoothed(made, frame.content),
    smoothed(before, frame.content),
  ])
  await addDifference(part, regionOf(frame.crop), {
    ...{ made: smoothMade, matched: smoothBefore },
    ...frame.content,
  })
  return place(original, part, frame)
}

function smoothed(rgb: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .blur(DETAIL_PX)
    .raw()
    .toBuffer()
}

function atCropSize(content: Uint8Array, frame: ModelFrame): Promise<Uint8Array> {
  const { width, height } = regionOf(frame.crop)
  return sharp(content, { raw: { ...frame.content, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
}

/** The result of matching a small image to the photo's colors. */
type Matched = Size & { made: Uint8Array; matched: Uint8Array }

/** Applies the small image's color correction to a large image, in strips of rows so that other work isn't blocked. */
async function addDifference(
  rgb: Uint8Array,
  { width, height }: Size,
  { made, matched, ...small }: Matched,
): Promise<void> {
  const columns = bilinearCells(small.width, width)
  const rows = bilinearCells(small.height, height)
  const difference = (cell: number) => (matched[cell] ?? 0) - (made[cell] ?? 0)
  await forEachStretch(width * height, (from, to) => {
    for (let i = from; i < to; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const [left, right] = [3 * (columns.near[x] ?? 0), 3 * (columns.next[x] ?? 0)]
      const [top, bottom] = [3 * small.width * (rows.near[y] ?? 0), 3 * small.width * (rows.next[y] ?? 0)]
      const [tx, ty] = [columns.share[x] ?? 0, rows.share[y] ?? 0]
      for (let c = 0; c < 3; c++) {
        const upper = difference(top + left + c) * (1 - tx) + difference(top + right + c) * tx
        const lower = difference(bottom + left + c) * (1 - tx) + difference(bottom + right + c) * tx
        const level = (rgb[3 * i + c] ?? 0) + upper * (1 - ty) + lower * ty
        rgb[3 * i + c] = Math.min(255, Math.max(0, Math.round(level)))
      }
    }
  })
}

function enlargedFrame({ crop, content, canvas }: ModelFrame, scale: number): ModelFrame {
  const times = ({ width, height }: Size) => ({ width: scale * width, height: scale * height })
  return { crop, content: times(content), canvas: times(canvas) }
}

/** Two steps, because in a single one sharp would crop before scaling. */
async function decodeContent(output: Uint8Array, { canvas, content }: ModelFrame): Promise<Uint8Array> {
  return sharp(await decodeOutput(output, canvas), { raw: { ...canvas, channels: 3 } })
    .extract({ left: 0, top: 0, ...content })
    .raw()
    .toBuffer()
}

/** The pixels of a model's file at its image size. Throws `engine_output_unusable`. */
async function decodeOutput(output: Uint8Array, canvas: Size): Promise<Uint8Array> {
  try {
    const image = sharp(output, { failOn: 'error', limitInputPixels: MAX_OUTPUT_PIXELS })
    const { format, width, height } = await image.metadata()
    if (!READABLE.has(format)) throw new Error(`the output is ${format}`)
    const aspect = (width * canvas.height) / (height * canvas.width)
    if (Math.abs(aspect - 1) > ASPECT_TOLERANCE) {
      throw new Error(`the output is ${width} × ${height} for ${canvas.width} × ${canvas.height}`)
    }
    return await image
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize(canvas.width, canvas.height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer()
  } catch (cause) {
    throw new AppError('engine_output_unusable', {}, { cause })
  }
}

function place(original: Pixels, part: Uint8Array, { crop }: ModelFrame): Pixels {
  const { width, height } = original
  const { left, top, width: partWidth, height: partHeight } = regionOf(crop)
  if (partWidth === width && partHeight === height) return { width, height, rgb: part }
  const rgb = new Uint8Array(original.rgb)
  for (let y = 0; y < partHeight; y++) {
    const row = part.subarray(3 * y * partWidth, 3 * (y + 1) * partWidth)
    rgb.set(row, 3 * ((top + y) * width + left))
  }
  return { width, height, rgb }
}
