import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/shared/device/start-worker'
import { thumbnailOf, thumbnailText } from '@/lib/image/thumbnail'
import type { LayerChange } from '@/lib/mask/layers'
import type { PhotoSize, View } from '@/lib/mask/space'
import { photoAsSeen } from './photo-as-seen'
import { createPhotoMask, type PhotoMask, type ShownAreas } from './photo-mask'
import { canReadCanvas, type PhotoPixels, photoPixels, WORKING_SIDE_PX } from './photo-pixels'
import { readMask } from './read-mask'

// The fast one of a photo's two web workers: it decodes the photo and holds its mask's pixels at full size. Slow work is done
// by the room worker, so that strokes never wait for it.

let mask = createPhotoMask({ width: 1, height: 1 }, null)

/** The last opened photo, at the size used to find its edges. */
let edges: { readonly photo: PhotoSize; readonly pixels: PhotoPixels } | null = null

/** Full-size photos for which only the quick image has been delivered. */
const pending = new Map<number, { readonly full: ImageBitmap; readonly shownPx: number }>()
let lastPending = 0

/** Long sides, in px, of the image to work with and of a quick image of a larger photo. */
export type ShownSides = { readonly shownPx: number; readonly quickPx: number }

const api = {
  /**
   * Decodes a photo, upright, or says why it can't be used. For a large one, a small, quick image comes first, because scaling it
   * to its working size takes as long as decoding it; `takeReduced(pending)` returns the working image. `instead` takes the
   * file's place.
   */
  async open(file: Blob, { shownPx, quickPx }: ShownSides) {
    const seen = await photoAsSeen(file)
    if ('problem' in seen) return seen
    const { bitmap: full, instead, isRedrawn } = seen
    const size: PhotoSize = { width: full.width, height: full.height }
    const isSmall = Math.max(size.width, size.height) <= shownPx
    const bitmap = isSmall ? full : await reduced(full, quickPx)
    edges = canReadCanvas() ? { photo: size, pixels: photoPixels(bitmap, WORKING_SIDE_PX) } : null
    if (!isSmall) pending.set(++lastPending, { full, shownPx })
    const thumbnail = edges ? thumbnailText(thumbnailOf(size, edges.pixels)) : undefined
    const id = isSmall ? null : lastPending
    return transfer({ size, bitmap, pending: id, instead, isRedrawn, thumbnail }, [bitmap])
  },

  /** The working image of a photo, once only: the full one is dropped, since it takes 190 MB at 48 megapixels. */
  async takeReduced(id: number) {
    const photo = pending.get(id)
    if (!photo) throw new Error('no such photo')
    pending.delete(id)
    const bitmap = await reduced(photo.full, photo.shownPx)
    photo.full.close()
    return transfer(bitmap, [bitmap])
  },

  /** Drops the current mask and starts one for the last opened photo, which has this size. */
  startMask(size: PhotoSize) {
    const isOpen = edges?.photo.width === size.width && edges.photo.height === size.height
    mask = createPhotoMask(size, isOpen ? (edges?.pixels ?? null) : null)
  },

  async exportMask(...input: Parameters<PhotoMask['exportMask']>) {
    const { png, shares } = await mask.exportMask(...input)
    return transfer({ png, shares }, [png.buffer])
  },

  async exportAreas(...input: Parameters<PhotoMask['exportAreas']>) {
    const png = await mask.exportAreas(...input)
    return transfer(png, [png.buffer])
  },

  labelsAt(...input: Parameters<PhotoMask['labelsAt']>) {
    const areas = mask.labelsAt(...input)
    return transfer(areas, [areas.labels.buffer])
  },

  /** The mask in a view: the active area, and the other visible ones. Size and view are in device pixels. */
  async renderMask(change: LayerChange, areas: ShownAreas, view: View, size: PhotoSize) {
    const pixels = mask.render(change, areas, view, size)
    const toBitmap = (rgba: Uint8ClampedArray<ArrayBuffer>) =>
      createImageBitmap(new ImageData(rgba, size.width, size.height))
    const [active, others] = await Promise.all([toBitmap(pixels.active), toBitmap(pixels.others)])
    return transfer({ active, others }, [active, others])
  },

  /** The surroundings of some areas in a view. */
  async surround(...input: Parameters<PhotoMask['surround']>) {
    const [, , , { width, height }] = input
    const bitmap = await createImageBitmap(new ImageData(mask.surround(...input), width, height))
    return transfer(bitmap, [bitmap])
  },

  cut: (...input: Parameters<PhotoMask['cut']>) => mask.cut(...input),

  outline(...input: Parameters<PhotoMask['outline']>) {
    const polygons = mask.outline(...input)
    return transfer(
      polygons,
      polygons.map(({ buffer }) => buffer),
    )
  },

  areaAt: (...input: Parameters<PhotoMask['areaAt']>) => mask.areaAt(...input),

  readMask,
}

export type MaskWorkerApi = typeof api

exposeToPage(api)

function reduced(full: ImageBitmap, longSidePx: number): Promise<ImageBitmap> {
  const shrink = longSidePx / Math.max(full.width, full.height)
  return createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * shrink)),
    resizeHeight: Math.max(1, Math.round(full.height * shrink)),
    resizeQuality: 'medium',
  })
}
