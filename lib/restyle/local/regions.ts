import type { ColourPlanes } from './colour-planes.ts'
import { guidedFilter } from './guided-filter.ts'
import { mergeRegions } from './merge.ts'
import { faceMap, type Room } from './room.ts'
import { findSuperpixels, type Partition } from './superpixels.ts'

/** Regions of one surface each: edge-preserving smoothing, superpixels, merging. `mask` is a share a pixel. */
export function findRegions(planes: ColourPlanes, mask: Float32Array, room: Room): Partition {
  const { width, height } = planes
  const smooth = (input: Float32Array) => guidedFilter(planes.L, input, planes, 3, 4e-4)
  const smoothed = { width, height, L: smooth(planes.L), a: smooth(planes.a), b: smooth(planes.b) }
  const faces = faceMap(room, width, height)
  return mergeRegions(findSuperpixels(smoothed), smoothed, { mask, faces, layoutConfidence: room.confidence })
}
