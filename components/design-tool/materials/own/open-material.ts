import { transfer } from 'comlink'
import { canReadCanvas } from '@/components/design-tool/photo/photo-pixels'
import { fileInMemory } from '@/components/design-tool/shared/device/open-bitmap'
import { startWorker } from '@/components/design-tool/shared/device/start-worker'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import { LIMITS } from '@/lib/domain/limits'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import type { Quad } from '@/lib/math/homography'
import type { MaterialWorkerApi } from './material-worker'

export const MATERIAL_TYPES = ['jpeg', 'png', 'webp'] as const

/** An image to make a material from. `stop` frees it. */
export type OpenMaterial = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly corners: Quad
  readonly api: Awaited<ReturnType<typeof startWorker<MaterialWorkerApi>>>['api']
  readonly stop: () => void
}

/** Decodes an image on this device, or says what is wrong with it. */
export async function openMaterial(chosen: File): Promise<OpenMaterial | ErrorDetails> {
  const file = await fileInMemory(chosen)
  if ('code' in file) return file
  if (!MATERIAL_TYPES.some((type) => file.type === `image/${type}`)) return errorDetails('material_not_image')
  if (!canReadCanvas()) return errorDetails('colors_hidden')
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return errorDetails('image_damaged')
  const { width, height } = bitmap
  const { minSidePx, maxPixels } = LIMITS.ownMaterial.picture
  if (width * height > maxPixels || Math.min(width, height) < minSidePx) {
    bitmap.close()
    return width * height > maxPixels
      ? errorDetails('material_too_large', { megapixels: maxPixels / 1_000_000 })
      : errorDetails('added_image_too_small', { pixels: minSidePx })
  }
  const script = new Worker(new URL('./material-worker.ts', import.meta.url), {
    type: 'module',
    name: 'material',
  })
  try {
    const { api, stop } = await startWorker<MaterialWorkerApi>(script)
    const corners = (await api.open(transfer(bitmap, [bitmap]))) ?? WHOLE_PICTURE
    const url = URL.createObjectURL(file)
    const free = () => {
      stop()
      URL.revokeObjectURL(url)
    }
    return { url, width, height, corners, api, stop: free }
  } catch {
    script.terminate()
    return errorDetails('part_missing')
  }
}
