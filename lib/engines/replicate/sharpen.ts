import sharp from 'sharp'
import { type HostedModel, type Scale, USUAL_SCALE } from '@/lib/domain/hosted/models'
import type { ModelImage } from '@/lib/engines/engine'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels, SelectedPixels } from '@/lib/image/pixels'
import { type ModelFrame, modelFrame, reduction, type Size } from './frame'
import { decodeOutput } from './put-back'

/** So many times longer the photo's part must be than the model's image for an enlargement to show. */
const SHARPEN_FROM = 1.5
/** From here on, twice as long is far too little. */
const TWICE_UP_TO = 3

/**
 * Fails with `sharpen_too_large` where what a model that enlarges makes of a part of a photo would have fewer pixels than that
 * part has. `selected` may have another size than the photo. Other models make any part anew.
 */
export function requireFit(selected: SelectedPixels, size: Size, photo: Size, model: HostedModel): void {
  if (!model.inputs.scale || reduction(selected, size, photo, model) <= USUAL_SCALE) return
  const megapixels = Math.floor((USUAL_SCALE ** 2 * model.size.maxPixels) / 1_000_000)
  throw new AppError('sharpen_too_large', { megapixels })
}

/** A model's image, as a model that enlarges is sent it, and how much longer its sides become. */
export type SharpenOrder = { readonly input: ModelImage; readonly scale: Scale }

/**
 * What to ask a model that enlarges for; `null` where the image is about as large as its part of the photo, or larger than
 * that model takes. Fails with `engine_output_unusable`.
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

/** A model that takes so many pixels makes at most four times as many of them. */
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
