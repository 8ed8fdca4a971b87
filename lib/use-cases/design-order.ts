import type { Pixels, SelectedPixels } from '@/lib/ports/engine'
import type { Services } from '@/lib/ports/services'
import type { ImageFiles } from './validate-images'

/** What a run is made from, as it was uploaded. */
export type DesignOrder = { files: ImageFiles; photoHash: string }

/** A photo as it was decoded, and what of it may change. */
export type DecodedOrder = { original: Pixels; selected: SelectedPixels }

export async function decodeOrder(
  { pipeline }: Pick<Services, 'pipeline'>,
  { image, mask }: ImageFiles,
): Promise<DecodedOrder> {
  const original = await pipeline.decodePhoto(image)
  const { selected } = await pipeline.decodeMask(mask, original.width, original.height)
  return { original, selected }
}

export async function keepOriginal(
  { pipeline, files }: Pick<Services, 'pipeline' | 'files'>,
  path: string,
  original: Pixels,
): Promise<void> {
  await files.put(path, await pipeline.encodePng(original), 'image/png')
}
