import sharp from 'sharp'
import { type HostedModel, type Scale, USUAL_SCALE } from '@/lib/domain/hosted/models'
import { AppError } from '@/lib/errors/app-error'
import { forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import { bilinearCells } from '@/lib/math/resize'
import { type ModelFrame, modelFrame, type Size } from './frame'
import { matchColors } from './match-colors'
import { areaOf, contentMask, contentOf } from './model-image'
import { isSamePicture } from './same-picture'

const READABLE = new Set(['png', 'jpeg', 'webp'])
/** Far above what any model of the table makes. */
const MAX_OUTPUT_PIXELS = 16_000_000
/** Models round sides to multiples of their own; an output whose aspect is off by more is another image. */
const ASPECT_TOLERANCE = 0.03

/**
 * Puts a model's image back into the photo, at the photo's size and in its colors: the part that the model left alone shows
 * how it bent them. Outside of the crop the result is the photo; what lies outside of the selection is not to be used. `scale`:
 * how much longer the image's sides became since the model made it. A model that enlarges is to show what it was sent.
 * Fails with `engine_output_unusable`.
 */
export async function putBack(
  original: Pixels,
  selected: SelectedPixels,
  output: Uint8Array,
  model: HostedModel,
  scale: Scale | 1 = 1,
): Promise<Pixels> {
  const frame = modelFrame(selected, original, model)
  if (model.inputs.scale) return putBackDetail(original, output, frame)
  const [made, before, mask] = await Promise.all([
    decodeContent(output, frame),
    contentOf(original, frame).raw().toBuffer(),
    contentMask(selected, original.width, frame),
  ])
  const matched = matchColors({ made, before, mask, ...frame.content })
  if (scale === 1) return place(original, await atCropSize(matched, frame), frame)
  const large = enlargedFrame(frame, scale)
  const part = await atCropSize(await decodeContent(output, large), large)
  await addDifference(part, areaOf(frame.crop), { made, matched, ...frame.content })
  return place(original, part, frame)
}

/** Differences of color over a longer way than this are the model's, and no detail. */
const DETAIL_PX = 8

/** Of an enlarged image the photo gets the detail, while its colors stay. */
async function putBackDetail(original: Pixels, output: Uint8Array, frame: ModelFrame): Promise<Pixels> {
  const large = enlargedFrame(frame, USUAL_SCALE)
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
  await addDifference(part, areaOf(frame.crop), {
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
  const { width, height } = areaOf(frame.crop)
  return sharp(content, { raw: { ...frame.content, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
}

/** How a small image was brought to the photo's colors. */
type Matched = Size & { made: Uint8Array; matched: Uint8Array }

/** Brings a large image to the photo's colors as the small one was, in stretches of rows that leave time for other work. */
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

/** Two steps, because in one sharp would cut before it scales. */
async function decodeContent(output: Uint8Array, { canvas, content }: ModelFrame): Promise<Uint8Array> {
  return sharp(await decodeOutput(output, canvas), { raw: { ...canvas, channels: 3 } })
    .extract({ left: 0, top: 0, ...content })
    .raw()
    .toBuffer()
}

/** The pixels of a model's file at the size of its image. Fails with `engine_output_unusable`. */
export async function decodeOutput(output: Uint8Array, canvas: Size): Promise<Uint8Array> {
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
  const { left, top, width: partWidth, height: partHeight } = areaOf(crop)
  if (partWidth === width && partHeight === height) return { width, height, rgb: part }
  const rgb = new Uint8Array(original.rgb)
  for (let y = 0; y < partHeight; y++) {
    const row = part.subarray(3 * y * partWidth, 3 * (y + 1) * partWidth)
    rgb.set(row, 3 * ((top + y) * width + left))
  }
  return { width, height, rgb }
}
