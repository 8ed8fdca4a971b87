import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/start-worker'
import { type PhotoPixels, photoPixels } from '@/components/design-tool/upload/photo-pixels'
import type { LayerChange } from '@/lib/mask/layers'
import { encodeMaskPng } from '@/lib/mask/png'
import { coverage } from '@/lib/mask/raster'
import { MASK_COLOR, renderRaster } from '@/lib/mask/render-raster'
import type { PhotoSize, View } from '@/lib/mask/space'
import { createSnappedMask } from '@/lib/select/snap-mask'
import { readMask } from './read-mask'

// A web worker for everything that is slow at the photo's full size.

let mask = createSnappedMask({ width: 1, height: 1 }, null)

/** The photo opened last, at the size at which its edges are looked for. */
let edges: { readonly photo: PhotoSize; readonly pixels: PhotoPixels } | null = null
const EDGES_SIDE_PX = 768

/** Full-size photos of which only a first look was delivered so far. */
const pending = new Map<number, { readonly full: ImageBitmap; readonly shownPx: number }>()
let lastPending = 0

/** Long sides, in px, of the image to work with and of a quick first look at a larger photo. */
export type ShownSides = { readonly shownPx: number; readonly firstLookPx: number }

const api = {
  /**
   * Decodes a photo, upright. A large one comes small at first, because scaling it to its working size takes as long as
   * decoding it; `takeReduced(pending)` returns that image.
   */
  async open(file: Blob, { shownPx, firstLookPx }: ShownSides) {
    const full = await createImageBitmap(file)
    const size: PhotoSize = { width: full.width, height: full.height }
    const isSmall = Math.max(size.width, size.height) <= shownPx
    const bitmap = isSmall ? full : await reduced(full, firstLookPx)
    edges = { photo: size, pixels: photoPixels(bitmap, EDGES_SIDE_PX) }
    if (!isSmall) pending.set(++lastPending, { full, shownPx })
    return transfer({ size, bitmap, pending: isSmall ? null : lastPending }, [bitmap])
  },

  /** The working image of a photo, once. The full one is dropped: at 48 megapixels it takes 190 MB. */
  async takeReduced(id: number) {
    const photo = pending.get(id)
    if (!photo) throw new Error('no such photo')
    pending.delete(id)
    const bitmap = await reduced(photo.full, photo.shownPx)
    photo.full.close()
    return transfer(bitmap, [bitmap])
  },

  /** Drops the current mask and starts one for the photo of this size, which was opened last. */
  startMask(size: PhotoSize) {
    const isOpen = edges?.photo.width === size.width && edges.photo.height === size.height
    mask = createSnappedMask(size, isOpen ? (edges?.pixels ?? null) : null)
  },

  async exportMask(change: LayerChange) {
    const raster = mask.apply(change)
    // Read the raster before awaiting anything: the next change may paint on it while this one is compressed.
    const selected = coverage(raster)
    const png = await encodeMaskPng(raster.bits, raster.width, raster.height)
    return transfer({ png, coverage: selected }, [png.buffer])
  },

  /** The mask as seen in a view; size and view in device pixels. */
  async renderMask(change: LayerChange, view: View, size: PhotoSize) {
    const pixels = renderRaster(mask.apply(change), view, size, MASK_COLOR)
    const bitmap = await createImageBitmap(new ImageData(pixels, size.width, size.height))
    return transfer(bitmap, [bitmap])
  },

  readMask,
}

export type EditorWorkerApi = typeof api

exposeToPage(api)

function reduced(full: ImageBitmap, longSidePx: number): Promise<ImageBitmap> {
  const shrink = longSidePx / Math.max(full.width, full.height)
  return createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(full.width * shrink)),
    resizeHeight: Math.max(1, Math.round(full.height * shrink)),
    resizeQuality: 'medium',
  })
}
