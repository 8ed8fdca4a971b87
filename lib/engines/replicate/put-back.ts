import sharp from 'sharp'
import type { HostedModel } from '@/lib/domain/hosted/models'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import { type ModelFrame, modelFrame } from './frame'
import { matchColors } from './match-colors'
import { areaOf, contentMask, contentOf } from './model-image'

const READABLE = new Set(['png', 'jpeg', 'webp'])
/** Far above what any model of the table makes. */
const MAX_OUTPUT_PIXELS = 16_000_000
/** Models round sides to multiples of their own; an output whose aspect is off by more is another image. */
const ASPECT_TOLERANCE = 0.03

/**
 * Puts a model's image back into the photo, at the photo's size and in its colors: the part that the model left alone shows
 * how it bent them. Outside of the crop the result is the photo; what lies outside of the selection is not to be used.
 * Fails with `engine_output_unusable`.
 */
export async function putBack(
  original: Pixels,
  selected: SelectedPixels,
  output: Uint8Array,
  model: HostedModel,
): Promise<Pixels> {
  const frame = modelFrame(selected, original, model)
  const [made, before, mask] = await Promise.all([
    decodeOutput(output, frame),
    contentOf(original, frame).raw().toBuffer(),
    contentMask(selected, original.width, frame),
  ])
  const matched = matchColors({ made, before, mask, ...frame.content })
  const { width, height } = areaOf(frame.crop)
  const enlarged = await sharp(matched, { raw: { ...frame.content, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return place(original, enlarged, frame)
}

async function decodeOutput(output: Uint8Array, frame: ModelFrame): Promise<Uint8Array> {
  const { canvas, content } = frame
  try {
    const image = sharp(output, { failOn: 'error', limitInputPixels: MAX_OUTPUT_PIXELS })
    const { format, width, height } = await image.metadata()
    if (!READABLE.has(format)) throw new Error(`the output is ${format}`)
    const aspect = (width * canvas.height) / (height * canvas.width)
    if (Math.abs(aspect - 1) > ASPECT_TOLERANCE) {
      throw new Error(`the output is ${width} × ${height} for ${canvas.width} × ${canvas.height}`)
    }
    // Two steps, because in one sharp would cut before it scales.
    const whole = await image
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .resize(canvas.width, canvas.height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer()
    return sharp(whole, { raw: { ...canvas, channels: 3 } })
      .extract({ left: 0, top: 0, ...content })
      .raw()
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
