import { type AreaId, type LayerChange, numberedFrom1 } from '@/lib/mask/layers'
import { encodeAreasPng, encodeMaskPng, sentSize } from '@/lib/mask/png'
import { areaShares, type LabelRaster, labelAt, labelsAt } from '@/lib/mask/raster'
import { areaColor, renderRaster } from '@/lib/mask/render-raster'
import { renderSurround } from '@/lib/mask/render-surround'
import { createSnappedMask } from '@/lib/mask/snap-mask'
import type { PhotoPoint, PhotoSize, View } from '@/lib/mask/space'
import { outlinesOf } from '@/lib/mask/trace'
import { type LabPlanes, type Rgb8, toColorPlanes } from '@/lib/math/color'
import { cutSelection, type Meant } from '@/lib/segment/cut-selection'
import type { RoomAreas } from '@/lib/segment/partition'
import { growByHalfPixel, refineMask } from '@/lib/segment/refine'
import type { SmallMask } from '@/lib/segment/small-mask'
import { grayPhoto, type PhotoPixels } from './photo-pixels'

/** The visible areas that have pixels, in the order they are sent, with the share (0–1) of the photo that each covers. */
export type Shares = readonly (readonly [AreaId, number])[]

/** The area of each pixel, numbered from 1 in the order of `ids`; 0 for none. */
export type NumberedAreas = { readonly ids: readonly AreaId[]; readonly labels: Uint8Array<ArrayBuffer> }

/** One area alone, or all but the hidden ones. */
export type Surrounded = { readonly only: AreaId } | { readonly hidden: readonly AreaId[] }

/** Which area is active, and which are hidden. */
export type ShownAreas = { readonly active: AreaId; readonly hidden: readonly AreaId[] }

/**
 * The pixels of one photo's mask. Everything derives from this one raster, with painted borders snapped to the edges in
 * `pixels`, so that the editor, the sent files and the previews show the same borders.
 */
export function createPhotoMask(photo: PhotoSize, pixels: PhotoPixels | null) {
  const mask = createSnappedMask(photo, pixels)
  const sent = sentSize(photo)
  let known: LabPlanes | null = null
  const planes = () => {
    known ??= toColorPlanes(pixels ?? grayPhoto(photo))
    return known
  }

  return {
    /** The mask as a PNG to send, white where the photo may change. */
    async exportMask(change: LayerChange, hidden: readonly AreaId[]) {
      const raster = mask.apply(change)
      const shares = sharesOf(raster, hidden)
      const shown = new Set(shares.map(([id]) => id))
      // The raster is read before anything is awaited: the next change may paint on it while this one is being compressed.
      return { png: await encodeMaskPng(labelsAt(raster, sent), (area) => shown.has(area)), shares }
    },

    /** The areas at a given size, for previews. They are sent at the photo's own size. */
    labelsAt(change: LayerChange, hidden: readonly AreaId[], size: PhotoSize): NumberedAreas {
      const raster = mask.apply(change)
      const ids = sharesOf(raster, hidden).map(([id]) => id)
      const numbers = valuesOf(numberedFrom1(ids))
      return { ids, labels: labelsAt(raster, size).labels.map((label) => numbers[label] ?? 0) }
    },

    /** A PNG of the areas with these gray levels. With a text, it is a file to keep, which can be read back at full size. */
    exportAreas(change: LayerChange, levels: ReadonlyMap<AreaId, number>, text?: string) {
      const raster = mask.apply(change)
      return encodeAreasPng(text === undefined ? labelsAt(raster, sent) : raster, valuesOf(levels), text)
    },

    /** The pixels of a view: the active area's, and the others'. Size and view are in device pixels. */
    render(change: LayerChange, { active, hidden }: ShownAreas, view: View, size: PhotoSize) {
      const raster = mask.apply(change)
      const pixelsOf = (colorOf: (area: AreaId) => Rgb8 | null) =>
        renderRaster(raster, view, size, (area) => (hidden.includes(area) ? null : colorOf(area)))
      return {
        active: pixelsOf((area) => (area === active ? areaColor(area) : null)),
        others: pixelsOf((area) => (area === active ? null : areaColor(area))),
      }
    },

    /** The surroundings of some areas in a view. Size and view are in device pixels; `ratio` of them make a CSS pixel. */
    surround(change: LayerChange, isIn: Surrounded, view: View, shown: PhotoSize & { ratio: number }) {
      const isSelected = (area: AreaId) => ('only' in isIn ? area === isIn.only : !isIn.hidden.includes(area))
      return renderSurround(mask.apply(change), view, shown, { ratio: shown.ratio, isSelected })
    },

    /** A mask from the model, reduced to what was meant: a wall without the objects in front of it. */
    cut: (found: SmallMask, meant: Meant, areas: RoomAreas | null) =>
      cutSelection(found, meant, { planes: planes(), areas }),

    /** The outlines of one of the model's masks. */
    outline(found: SmallMask) {
      const own = planes()
      return outlinesOf(growByHalfPixel(refineMask(own, found), own), own, photo)
    },

    /** The area at a point of the photo; 0 if there is none. */
    areaAt: (change: LayerChange, { x, y }: PhotoPoint) =>
      labelAt(mask.apply(change), Math.floor(x), Math.floor(y)),
  }
}

export type PhotoMask = ReturnType<typeof createPhotoMask>

function sharesOf(raster: LabelRaster, hidden: readonly AreaId[]): Shares {
  return [...areaShares(raster).entries()].filter(
    ([id, share]) => id > 0 && share > 0 && !hidden.includes(id),
  )
}

function valuesOf(levels: ReadonlyMap<AreaId, number>): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, area) => levels.get(area) ?? 0)
}
