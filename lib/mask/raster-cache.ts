import type { LayerChange, MaskLayer } from './layers'
import { createRaster, type LabelRaster } from './raster'
import { rasterize, rasterizeLayer } from './rasterize'
import type { PhotoSize } from './space'

export type RasterCache = { readonly apply: (change: LayerChange) => LabelRaster }

/** Number of consecutive undos that each repaint only a few layers. */
const STEPS_KEPT = 8

/**
 * Keeps a mask's pixels up to date: a new layer costs only its own area. It also keeps an earlier state, so that undoing a few
 * steps, or trying other settings for the last one, doesn't repaint everything.
 */
export function createRasterCache(size: PhotoSize): RasterCache {
  let layers: MaskLayer[] = []
  let raster = createRaster(size)
  let earlier = { count: 0, labels: raster.labels.slice() }

  const paint = (from: number, to: number) => {
    for (const layer of layers.slice(from, to)) rasterizeLayer(raster, layer)
  }
  const saveState = (count: number) => {
    earlier.labels.set(raster.labels)
    earlier = { count, labels: earlier.labels }
  }
  const goBack = (keep: number) => {
    if (earlier.count <= keep) {
      raster.labels.set(earlier.labels)
    } else {
      const count = Math.max(0, keep - STEPS_KEPT)
      raster = rasterize(layers.slice(0, count), size)
      saveState(count)
    }
    paint(earlier.count, keep)
  }
  return {
    apply({ keep, add }) {
      if (keep < layers.length) goBack(keep)
      else if (add.length > 0 && keep - earlier.count >= STEPS_KEPT) saveState(keep)
      layers = [...layers.slice(0, keep), ...add]
      paint(keep, layers.length)
      return raster
    },
  }
}
