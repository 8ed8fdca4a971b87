import { type LabPlanes, toColorPlanes } from '@/lib/math/color'
import type { Photo } from '@/lib/math/image'
import { type AreaId, layersInEffect, type MaskLayer } from './layers'
import { type LabelRaster, labelAt } from './raster'
import { createRasterCache, type RasterCache } from './raster-cache'
import { moveBorders } from './refine-edge'
import type { PhotoSize } from './space'

/** How far a hand-painted border may be moved, as a share of the long side. */
const REACH_SHARE = 0.01

/**
 * Keeps a mask's displayed and uploaded pixels up to date: areas with hand-painted strokes end at the photo's visible edges.
 * Others, from Smart select or from a file, have exact edges already and stay as they are.
 */
export function createSnappedMask(size: PhotoSize, photo: Photo | null): RasterCache {
  const cache = createRasterCache(size)
  let planes: LabPlanes | null = null
  let layers: MaskLayer[] = []
  let snapped: LabelRaster | null = null
  return {
    apply(change) {
      const raster = cache.apply(change)
      if (change.add.length > 0 || change.keep < layers.length) snapped = null
      layers = [...layers.slice(0, change.keep), ...change.add]
      if (snapped || !photo) return snapped ?? raster
      for (const [area, spares] of paintedAreas(layers)) {
        planes ??= toColorPlanes(photo)
        snapped = snapArea(snapped ?? raster, area, planes, spares)
      }
      return snapped ?? raster
    },
  }
}

/** Areas painted by hand, at least in part, each with the areas it spares. */
function paintedAreas(layers: readonly MaskLayer[]): ReadonlyMap<AreaId, ReadonlySet<AreaId>> {
  const areas = new Map<AreaId, Set<AreaId>>()
  for (const layer of layersInEffect(layers)) {
    if (layer.kind !== 'stroke') continue
    const spares = areas.get(layer.area) ?? new Set()
    for (const spared of layer.spares ?? []) spares.add(spared)
    areas.set(layer.area, spares)
  }
  return areas
}

/**
 * A mask with the border of one area moved to the photo's visible edges nearby. Without edges, it stays where it was painted.
 * Pixels the area gives up go to the neighboring area. `planes` is the photo at a working size. The given raster isn't changed.
 */
export function snapArea(
  raster: LabelRaster,
  area: AreaId,
  planes: LabPlanes,
  spares: ReadonlySet<AreaId> = new Set(),
): LabelRaster {
  const reachPx = Math.max(2, Math.round(REACH_SHARE * Math.max(planes.width, planes.height)))
  const { band, values } = moveBorders(planes, sampled(raster, area, planes), reachPx)
  return redrawn(raster, area, { values, band, planes, spares })
}

/** 1 where the middle of a working pixel belongs to the area. */
function sampled(raster: LabelRaster, area: AreaId, { width, height }: LabPlanes): Uint8Array {
  const inside = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * raster.height) / height)
    for (let x = 0; x < width; x++, i++) {
      inside[i] = labelAt(raster, Math.floor(((x + 0.5) * raster.width) / width), row) === area ? 1 : 0
    }
  }
  return inside
}

type Snapped = {
  readonly values: Float32Array
  readonly band: Int32Array
  readonly planes: LabPlanes
  readonly spares: ReadonlySet<AreaId>
}

/** A copy of the mask whose pixels under the band follow the interpolated `values`, from 0.5. */
function redrawn(raster: LabelRaster, area: AreaId, { values, band, planes, spares }: Snapped): LabelRaster {
  const { width, height } = planes
  const copy = { ...raster, labels: raster.labels.slice() }
  const [perX, perY] = [width / raster.width, height / raster.height]
  const valueAt = (x: number, y: number) =>
    values[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  for (const i of band) {
    const cellX = i % width
    const cellY = (i - cellX) / width
    const right = Math.min(raster.width, Math.ceil((cellX + 1) / perX))
    const bottom = Math.min(raster.height, Math.ceil((cellY + 1) / perY))
    for (let y = Math.ceil(cellY / perY); y < bottom; y++) {
      const top = (y + 0.5) * perY - 0.5
      const row = Math.floor(top)
      for (let x = Math.ceil(cellX / perX); x < right; x++) {
        const left = (x + 0.5) * perX - 0.5
        const column = Math.floor(left)
        const [down, along] = [top - row, left - column]
        const upper = valueAt(column, row) * (1 - along) + valueAt(column + 1, row) * along
        const lower = valueAt(column, row + 1) * (1 - along) + valueAt(column + 1, row + 1) * along
        const at = y * raster.width + x
        const label = raster.labels[at] ?? 0
        if (upper * (1 - down) + lower * down >= 0.5) copy.labels[at] = spares.has(label) ? label : area
        else if (label === area) copy.labels[at] = labelBeside(raster, area, x, y)
      }
    }
  }
  return copy
}

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** The nearest other label along the pixel's row and column; 0 where nothing is selected. */
function labelBeside(raster: LabelRaster, area: AreaId, x: number, y: number): AreaId | 0 {
  for (let step = 1; step < raster.width + raster.height; step++) {
    for (const [right, down] of DIRECTIONS) {
      const [column, row] = [x + step * right, y + step * down]
      const isOutside = column < 0 || row < 0 || column >= raster.width || row >= raster.height
      if (isOutside) continue
      const label = labelAt(raster, column, row)
      if (label !== area) return label
    }
  }
  return 0
}
