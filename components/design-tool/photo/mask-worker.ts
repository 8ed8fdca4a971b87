import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/shared/start-worker'
import type { AreaId, LayerChange } from '@/lib/mask/layers'
import { encodeAreasPng, encodeMaskPng, keptLabels } from '@/lib/mask/png'
import { areaShares, labelAt } from '@/lib/mask/raster'
import { areaColor, type Color, renderRaster } from '@/lib/mask/render-raster'
import type { PhotoPoint, PhotoSize, View } from '@/lib/mask/space'
import { createSnappedMask } from '@/lib/select/snap-mask'
import { type PhotoPixels, photoPixels } from './photo-pixels'
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

  /** The mask as a PNG, and the share (0–1) of the photo that each area has that is not hidden. */
  async exportMask(change: LayerChange, hidden: readonly AreaId[]) {
    const raster = mask.apply(change)
    const isShown = (area: AreaId) => area > 0 && !hidden.includes(area)
    const shares = [...areaShares(raster).entries()].filter(([id, share]) => share > 0 && isShown(id))
    // It reads the raster before it awaits anything: the next change may paint on it while this one is compressed.
    const png = await encodeMaskPng(keptLabels(raster), isShown)
    return transfer({ png, shares }, [png.buffer])
  },

  /** A PNG of the areas, with the gray levels that are given for some of them. */
  async exportAreas(change: LayerChange, levels: ReadonlyMap<AreaId, number>, text?: string) {
    const values = Uint8Array.from({ length: 256 }, (_, area) => levels.get(area) ?? 0)
    const raster = mask.apply(change)
    // With a text it is a project's file, which is read back at its full size.
    const png = await encodeAreasPng(text === undefined ? keptLabels(raster) : raster, values, text)
    return transfer(png, [png.buffer])
  },

  /** The mask as seen in a view: the active area, and the others that are not hidden. Size and view in device pixels. */
  async renderMask(change: LayerChange, areas: ShownAreas, view: View, size: PhotoSize) {
    const raster = mask.apply(change)
    const isShown = (area: AreaId) => !areas.hidden.includes(area)
    const render = (colorOf: (area: AreaId) => Color | null) => {
      const pixels = renderRaster(raster, view, size, (area) => (isShown(area) ? colorOf(area) : null))
      return createImageBitmap(new ImageData(pixels, size.width, size.height))
    }
    const [active, others] = await Promise.all([
      render((area) => (area === areas.active ? areaColor(area) : null)),
      render((area) => (area === areas.active ? null : areaColor(area))),
    ])
    return transfer({ active, others }, [active, others])
  },

  /** The area at a point of the photo; 0 for none. */
  areaAt(change: LayerChange, { x, y }: PhotoPoint) {
    return labelAt(mask.apply(change), Math.floor(x), Math.floor(y))
  },

  readMask,
}

/** What to show of a mask. */
export type ShownAreas = { readonly active: AreaId; readonly hidden: readonly AreaId[] }

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
