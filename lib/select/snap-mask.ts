import { toColorPlanes } from '@/lib/engines/preview/math/color'
import type { Photo } from '@/lib/engines/preview/math/image'
import { layersInEffect, type MaskLayer } from '@/lib/mask/layers'
import { type BitRaster, fillSpan, isPixelSelected } from '@/lib/mask/raster'
import { createRasterCache, type RasterCache } from '@/lib/mask/raster-cache'
import type { PhotoSize } from '@/lib/mask/space'
import { bandOf, refineEdge } from './refine-edge'
import type { LabPlanes } from './superpixels'

/** So far a hand-painted border is moved at most, as a share of the long side. */
const REACH_SHARE = 0.01
/** After each step more of the colors on either side are the right ones, so that the border moves on. */
const STEPS = 3

/**
 * Keeps a mask's pixels up to date, as they are shown and sent: strokes by hand end at the photo's visible edges. A mask
 * without strokes, from Smart select or from a file, has exact edges already and stays as it is.
 */
export function createSnappedMask(size: PhotoSize, photo: Photo | null): RasterCache {
  const cache = createRasterCache(size)
  let planes: LabPlanes | null = null
  let layers: MaskLayer[] = []
  let snapped: BitRaster | null = null
  return {
    apply(change) {
      const raster = cache.apply(change)
      if (change.add.length > 0 || change.keep < layers.length) snapped = null
      layers = [...layers.slice(0, change.keep), ...change.add]
      if (!photo || !layersInEffect(layers).some(({ kind }) => kind === 'stroke')) return raster
      planes ??= toColorPlanes(photo)
      snapped ??= snapMask(raster, planes)
      return snapped
    },
  }
}

/**
 * A painted mask with its border moved to the photo's visible edges nearby. Where there are none, it stays where it was
 * painted. `planes` is the photo at a working size. The given raster is left as it is.
 */
export function snapMask(raster: BitRaster, planes: LabPlanes): BitRaster {
  const reachPx = Math.max(2, Math.round(REACH_SHARE * Math.max(planes.width, planes.height)))
  const painted = sampled(raster, planes)
  const band = bandOf(painted, planes, reachPx)
  const inside = painted.slice()
  const values = new Float32Array(painted)
  const search = { bandPx: reachPx, aroundPx: 2 * reachPx, otherwise: painted }
  for (let step = 0; step < STEPS; step++) {
    const refined = refineEdge(planes, inside, search)
    for (const i of band) {
      values[i] = refined[i] ?? 0
      inside[i] = (values[i] ?? 0) >= 0.5 ? 1 : 0
    }
  }
  return redrawn(raster, values, band, planes)
}

/** 1 where the mask selects the middle of a pixel of the working image. */
function sampled(raster: BitRaster, { width, height }: LabPlanes): Uint8Array {
  const inside = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * raster.height) / height)
    for (let x = 0; x < width; x++, i++) {
      inside[i] = isPixelSelected(raster, Math.floor(((x + 0.5) * raster.width) / width), row) ? 1 : 0
    }
  }
  return inside
}

/** A copy of the mask whose pixels under the band follow `values`, interpolated, from 0.5 on. */
function redrawn(
  raster: BitRaster,
  values: Float32Array,
  band: Int32Array,
  { width, height }: LabPlanes,
): BitRaster {
  const copy = { ...raster, bits: raster.bits.slice() }
  const [perX, perY] = [width / raster.width, height / raster.height]
  const valueAt = (x: number, y: number) =>
    values[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  for (const i of band) {
    const cellX = i % width
    const cellY = (i - cellX) / width
    const right = Math.ceil((cellX + 1) / perX)
    const bottom = Math.ceil((cellY + 1) / perY)
    for (let y = Math.ceil(cellY / perY); y < bottom; y++) {
      const top = (y + 0.5) * perY - 0.5
      const row = Math.floor(top)
      for (let x = Math.ceil(cellX / perX); x < right; x++) {
        const left = (x + 0.5) * perX - 0.5
        const column = Math.floor(left)
        const [down, along] = [top - row, left - column]
        const upper = valueAt(column, row) * (1 - along) + valueAt(column + 1, row) * along
        const lower = valueAt(column, row + 1) * (1 - along) + valueAt(column + 1, row + 1) * along
        fillSpan(copy, y, x, x + 1, upper * (1 - down) + lower * down >= 0.5)
      }
    }
  }
  return copy
}
