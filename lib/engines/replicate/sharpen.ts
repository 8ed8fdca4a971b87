import sharp from 'sharp'
import { type HostedModel, type Scale, USUAL_SCALE } from '@/lib/domain/hosted/models'
import type { ModelImage } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import { type ModelFrame, modelFrame, reduction, type Size } from './frame'
import { decodeOutput } from './put-back'

/** Enlarge only if the part of the photo is this many times larger than the model's image; otherwise it wouldn't show. */
const SHARPEN_FROM = 1.5
/** From here on, doubling the size isn't enough. */
const TWICE_UP_TO = 3

/**
 * Throws `sharpen_too_large` if an enlarging model's output for a part of a photo would have fewer pixels than that part has.
 * `selected` may have another size than the photo. Other models may redraw any part.
 */
export function requireFit(selected: SelectedPixels, size: Size, photo: Size, model: HostedModel): void {
  if (!model.inputs.scale || reduction(selected, size, photo, model) <= USUAL_SCALE) return
  const megapixels = Math.floor((USUAL_SCALE ** 2 * model.size.maxPixels) / 1_000_000)
  throw new AppError('sharpen_too_large', { megapixels })
}

/** A model's image prepared for an enlarging model, and the factor per side. */
export type SharpenOrder = { readonly input: ModelImage; readonly scale: Scale }

/**
 * The request for an enlarging model; `null` if the image is about as large as its part of the photo, or too large for that
 * model. Throws `engine_output_unusable`.
 */
export async function sharpenOrder(
  original: Pixels,
  selected: SelectedPixels,
  output: Uint8Array,
  { model, sharpener }: { model: HostedModel; sharpener: HostedModel },
): Promise<SharpenOrder | null> {
  const frame = modelFrame(selected, original, model)
  const scale = sharpenScale(frame, sharpener)
  if (scale === null) return null
  const { canvas } = frame
  const image = await sharp(await decodeOutput(output, canvas), { raw: { ...canvas, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { input: { image, mask: null, references: [], ...canvas }, scale }
}

/** A model's output has at most four times its maximum number of input pixels. */
function sharpenScale({ crop, content, canvas }: ModelFrame, { size }: HostedModel): Scale | null {
  const needed = (crop.right - crop.left) / content.width
  const pixels = canvas.width * canvas.height
  const isTaken =
    pixels <= size.maxPixels &&
    Math.max(canvas.width, canvas.height) <= size.longSidePx &&
    Math.min(canvas.width, canvas.height) >= size.minSidePx
  if (needed <= SHARPEN_FROM || !isTaken) return null
  return needed > TWICE_UP_TO && 16 * pixels <= 4 * size.maxPixels ? 4 : 2
}
