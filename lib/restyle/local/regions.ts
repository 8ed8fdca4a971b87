import type { ColourPlanes } from './colour-planes.ts'
import { guidedFilter } from './guided-filter.ts'
import { mergeRegions } from './merge.ts'
import type { Room } from './room.ts'
import type { LabPlanes, Partition } from './superpixels.ts'

/** The colours without texture and noise, edges kept: what surfaces are told apart by. */
export function smoothColours(planes: ColourPlanes): LabPlanes {
  const { width, height, L, a, b } = planes
  const smooth = (input: Float32Array) => guidedFilter(L, input, planes, 3, 4e-4)
  return { width, height, L: smooth(L), a: smooth(a), b: smooth(b) }
}

/** Regions of one surface each, merged from superpixels. `mask` is a share a pixel, `faces` a face a pixel. */
export function findRegions(
  superpixels: Partition,
  smoothed: LabPlanes,
  mask: Float32Array,
  faces: Uint8Array,
  room: Room,
): Partition {
  return mergeRegions(superpixels, smoothed, { mask, faces, layoutConfidence: room.confidence })
}
