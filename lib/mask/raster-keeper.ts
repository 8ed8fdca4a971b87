import type { MaskLayer } from './mask'
import { type BitRaster, createRaster } from './raster'
import { paintLayer, rasterise } from './rasterise'
import type { PhotoSize } from './space'

/** How to get from the layers sent before to the present ones: keep the first few, then add these. */
export type LayerChange = { readonly keep: number; readonly add: readonly MaskLayer[] }

/** The change from one list of layers to another. Layers are compared by identity. */
export function layerChange(before: readonly MaskLayer[], now: readonly MaskLayer[]): LayerChange {
  let keep = 0
  while (keep < before.length && keep < now.length && before[keep] === now[keep]) keep++
  return { keep, add: now.slice(keep) }
}

export type RasterKeeper = { readonly apply: (change: LayerChange) => BitRaster }

/** Keeps a mask's pixels up to date: a new stroke costs its own area, only an undo paints everything again. */
export function createRasterKeeper(size: PhotoSize): RasterKeeper {
  let layers: MaskLayer[] = []
  let raster = createRaster(size)
  return {
    apply({ keep, add }) {
      const isOnlyMore = keep === layers.length
      layers = [...layers.slice(0, keep), ...add]
      if (isOnlyMore) for (const layer of add) paintLayer(raster, layer)
      else raster = rasterise(layers, size)
      return raster
    },
  }
}
