import type { AreaId } from './layers'
import type { PhotoSize } from './space'

/** The area of each pixel, rows from the top; 0 where there is no area. */
export type LabelRaster = {
  readonly width: number
  readonly height: number
  readonly labels: Uint8Array<ArrayBuffer>
}

export function createRaster({ width, height }: PhotoSize): LabelRaster {
  return { width, height, labels: new Uint8Array(width * height) }
}

/** The area that a layer changes, whether it gets pixels or loses them, and which areas it takes none from. */
export type SpanChange = {
  readonly area: AreaId
  readonly isSelected: boolean
  readonly spares?: readonly AreaId[] | undefined
}

/**
 * Adds the pixels from `from` up to, but not including, `to` in a row to an area, or unselects those of them that are
 * its own. Clipped to the raster.
 */
export function fillSpan(
  { width, height, labels }: LabelRaster,
  row: number,
  from: number,
  to: number,
  { area, isSelected, spares = [] }: SpanChange,
): void {
  const first = row * width + Math.max(from, 0)
  const end = row * width + Math.min(to, width)
  if (row < 0 || row >= height || first >= end) return
  if (isSelected && spares.length > 0) {
    for (let i = first; i < end; i++) if (!spares.includes(labels[i] ?? 0)) labels[i] = area
  } else if (isSelected) labels.fill(area, first, end)
  else removeLabel(labels.subarray(first, end), area)
}

/** Unselects an area. */
export function removeLabel(labels: Uint8Array, area: AreaId): void {
  for (let i = labels.indexOf(area); i >= 0; i = labels.indexOf(area, i + 1)) labels[i] = 0
}

/** Gives an area what no area has, and unselects what it had. */
export function invertLabel(labels: Uint8Array, area: AreaId): void {
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === area) labels[i] = 0
    else if (labels[i] === 0) labels[i] = area
  }
}

/** The areas at another size: each pixel has the area of the nearest one. The raster itself where that is its size. */
export function labelsAt(raster: LabelRaster, { width, height }: PhotoSize): LabelRaster {
  if (raster.width === width && raster.height === height) return raster
  const labels = new Uint8Array(width * height)
  const columns = Uint32Array.from({ length: width }, (_, x) =>
    Math.floor(((x + 0.5) * raster.width) / width),
  )
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * raster.height) / height) * raster.width
    for (let x = 0; x < width; x++, i++) labels[i] = raster.labels[row + (columns[x] ?? 0)] ?? 0
  }
  return { width, height, labels }
}

/** The area of a pixel; 0 for none, and outside. */
export function labelAt({ width, height, labels }: LabelRaster, x: number, y: number): AreaId | 0 {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (labels[y * width + x] ?? 0)
}

/** The share (0–1) of the pixels that each area has, by its number; those of none at 0. */
export function areaShares({ labels }: LabelRaster): Float64Array {
  const counts = new Float64Array(256)
  // Counted in runs of one label: areas have little else.
  let current = labels[0] ?? 0
  let start = 0
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (label === current) continue
    counts[current] = (counts[current] ?? 0) + i - start
    current = label
    start = i
  }
  counts[current] = (counts[current] ?? 0) + labels.length - start
  return counts.map((count) => count / labels.length)
}

/** The share (0–1) of the pixels that are selected, in whatever area. */
export function coverage(raster: LabelRaster): number {
  return 1 - (areaShares(raster)[0] ?? 0)
}
