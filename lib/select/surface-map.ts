import { type ColourPlanes, toColourPlanes } from '@/lib/restyle/local/colour-planes'
import { guidedFilter } from '@/lib/restyle/local/guided-filter'
import type { Photo } from '@/lib/restyle/local/image'
import { findSuperpixels, type Partition } from '@/lib/restyle/local/superpixels'
import { growMergeTree, type MergeTree } from './merge-tree'

/** Long side, in px, that a photo is looked at for its surfaces. Outlines are placed between these pixels. */
export const SURFACE_LONG_SIDE_PX = 768

/** Smoothing that leaves edges: grain and weave are no surfaces of their own. Radius in px, the other in squared L. */
const SMOOTHING = { radius: 3, epsilon: 4e-4 } as const

/** What is known of a photo before anybody points at it. */
export type SurfaceMap = {
  readonly planes: ColourPlanes
  /** Small pieces of one colour. */
  readonly pieces: Partition
  readonly tree: MergeTree
}

/** Looks at a photo once. Everything that a click needs later is quick. */
export function mapSurfaces(photo: Photo): SurfaceMap {
  const planes = toColourPlanes(photo)
  const smooth = (plane: Float32Array) =>
    guidedFilter(planes.L, plane, planes, SMOOTHING.radius, SMOOTHING.epsilon)
  const { width, height } = planes
  const smoothed = { width, height, L: smooth(planes.L), a: smooth(planes.a), b: smooth(planes.b) }
  const pieces = findSuperpixels(smoothed)
  return { planes, pieces, tree: growMergeTree(pieces, smoothed) }
}
