import type { MaskFacts, PhotoFacts } from '@/lib/ports/image-pipeline'
import type { Services } from '@/lib/ports/services'

export type ImageFiles = { image: Uint8Array; mask: Uint8Array }

/** Looks at both files without spending anything. Fails with the first thing that is wrong with them. */
export async function validateImages(
  { pipeline }: Pick<Services, 'pipeline'>,
  { image, mask }: ImageFiles,
): Promise<{ image: PhotoFacts; mask: MaskFacts }> {
  const photo = await pipeline.inspectPhoto(image)
  return { image: photo, mask: await pipeline.inspectMask(mask, photo) }
}
