import type { LayerChange } from './layer-change'
import type { MaskLayer } from './mask'
import { type BitRaster, createRaster } from './raster'
import { paintLayer, rasterise } from './rasterise'
import type { PhotoSize } from './space'

export type RasterKeeper = { readonly apply: (change: LayerChange) => BitRaster }

/** How many undos in a row cost no more than a few layers each. */
const STEPS_KEPT = 8

/**
 * Keeps a mask's pixels up to date: a new layer costs its own area. One earlier state is kept beside it, so that
 * undoing a few steps, or trying out other values of the last one, does not paint everything again.
 */
export function createRasterKeeper(size: PhotoSize): RasterKeeper {
  let layers: MaskLayer[] = []
  let raster = createRaster(size)
  let earlier = { count: 0, bits: raster.bits.slice() }

  const paint = (from: number, to: number) => {
    for (const layer of layers.slice(from, to)) paintLayer(raster, layer)
  }
  const keepState = (count: number) => {
    earlier.bits.set(raster.bits)
    earlier = { count, bits: earlier.bits }
  }
  const goBack = (keep: number) => {
    if (earlier.count <= keep) {
      raster.bits.set(earlier.bits)
    } else {
      const count = Math.max(0, keep - STEPS_KEPT)
      raster = rasterise(layers.slice(0, count), size)
      keepState(count)
    }
    paint(earlier.count, keep)
  }
  return {
    apply({ keep, add }) {
      if (keep < layers.length) goBack(keep)
      else if (add.length > 0 && keep - earlier.count >= STEPS_KEPT) keepState(keep)
      layers = [...layers.slice(0, keep), ...add]
      paint(keep, layers.length)
      return raster
    },
  }
}
