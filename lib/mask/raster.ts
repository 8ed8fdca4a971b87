import type { AreaId } from './layers'
import type { PhotoSize } from './space'

/** The area of each pixel, rows from the top; 0 for no area. */
export type LabelRaster = {
  readonly width: number
  readonly height: number
  readonly labels: Uint8Array<ArrayBuffer>
}

export function createRaster({ width, height }: PhotoSize): LabelRaster {
  return { width, height, labels: new Uint8Array(width * height) }
}

/** The area a layer adds pixels to or removes them from, and the areas that lose none. */
export type SpanChange = {
  readonly area: AreaId
  readonly isSelected: boolean
  readonly spares?: readonly AreaId[] | undefined
}

/** Adds the pixels `from`..`to` (exclusive) of a row to an area, or removes its own among them. Clipped to the raster. */
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

/** Deselects an area. */
export function removeLabel(labels: Uint8Array, area: AreaId): void {
  for (let i = labels.indexOf(area); i >= 0; i = labels.indexOf(area, i + 1)) labels[i] = 0
}

/** Swaps an area with the unselected pixels. */
export function invertLabel(labels: Uint8Array, area: AreaId): void {
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === area) labels[i] = 0
    else if (labels[i] === 0) labels[i] = area
  }
}

/** The areas at another size, with nearest-neighbor scaling. Returns the raster itself if the size is the same. */
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

/** The area of a pixel; 0 for none, or outside. */
export function labelAt({ width, height, labels }: LabelRaster, x: number, y: number): AreaId | 0 {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (labels[y * width + x] ?? 0)
}

/** Each area's share (0–1) of the pixels, by number; unselected pixels at 0. */
export function areaShares({ labels }: LabelRaster): Float64Array {
  const counts = new Float64Array(256)
  // Counts runs of the same label, since areas mostly consist of these.
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

/** The share (0–1) of selected pixels in all areas. */
export function coverage(raster: LabelRaster): number {
  return 1 - (areaShares(raster)[0] ?? 0)
}
