import type { RunReceipt } from '@/lib/domain/design-run'
import type { HostedModel } from '@/lib/domain/hosted-models'
import type { PictureForm } from '@/lib/domain/picture-forms'
import type { Recipe } from '@/lib/domain/recipe'
import type { Pixels, SelectedPixels } from './engine'
import type { ModelPicture } from './hosted-engine'

export type PhotoFacts = {
  format: 'jpeg' | 'png'
  width: number
  height: number
  bytes: number
  scaledDown: boolean
}
export type MaskFacts = { width: number; height: number; coverage: number }

/** Everything that is done to a picture outside of an engine. Failures are codes of the catalogue. */
export interface ImagePipeline {
  inspectPhoto(bytes: Uint8Array): Promise<PhotoFacts>
  inspectMask(bytes: Uint8Array, photo: { width: number; height: number }): Promise<MaskFacts>
  decodePhoto(bytes: Uint8Array): Promise<Pixels>
  decodeMask(
    bytes: Uint8Array,
    width: number,
    height: number,
  ): Promise<{ selected: SelectedPixels; coverage: number }>
  composite(
    original: Pixels,
    restyled: Pixels,
    selected: SelectedPixels,
  ): Promise<{ pixels: Pixels; receipt: RunReceipt }>
  /** What a hosted model is sent. */
  modelPicture(original: Pixels, selected: SelectedPixels, model: HostedModel): Promise<ModelPicture>
  /** A hosted model's file, put back into the photo at its size. Fails with `engine_output_unusable`. */
  putBack(original: Pixels, selected: SelectedPixels, output: Uint8Array, model: HostedModel): Promise<Pixels>
  /** A mask as a small PNG that decodes to the same selection. */
  encodeMask(selected: SelectedPixels, width: number, height: number): Promise<Uint8Array>
  /** A lossless PNG; a design's file carries its recipe as a text chunk, which changes no pixel. */
  encodePng(pixels: Pixels, recipe?: Recipe): Promise<Uint8Array>
  encodePreview(pixels: Pixels): Promise<Uint8Array>
  previewOf(png: Uint8Array): Promise<Uint8Array>
  /** One of our own PNGs in another form: smaller to look at, or as JPEG to keep. */
  formOf(png: Uint8Array, form: PictureForm): Promise<Uint8Array>
  /** Gives pictures' memory back at once; nobody may read them any more. */
  letGo(...pictures: readonly Pixels[]): void
}
