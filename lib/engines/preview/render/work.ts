import { evaluateAlpha } from '../analysis/alpha.ts'
import { type Analysis, patchesFor, shrinkPainted } from '../analysis/analysis.ts'
import type { Role } from '../analysis/role-names.ts'
import { type ColorPlanes, toColorPlanes } from '../math/color.ts'
import { type Mask, type Photo, sizeWithArea } from '../math/image.ts'
import { resizePlane } from '../math/resize.ts'
import { upsampleLabels, type WorkLabels } from './work-labels.ts'

/** The photo at render size with everything that does not depend on the style. */
export interface Work {
  readonly photo: Photo
  readonly planes: ColorPlanes
  /** Slowly changing part of the log luminance, in stops. */
  readonly base: Float32Array
  readonly alpha: Float32Array
  readonly labels: WorkLabels
}

/** Prepares a render of at most `pixels` pixels. */
export function prepareWork(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  pixels: number,
  hint: Role | null,
): Work {
  const { planes: from, standard } = analysis
  const { width, height } = sizeWithArea(photo, pixels)
  const isStandard = width === standard.photo.width && height === standard.photo.height
  const { photo: small, share } = isStandard ? standard : shrinkPainted(photo, mask, pixels)
  const planes = toColorPlanes(small)
  const alpha = evaluateAlpha(analysis.alpha, from, planes, share)
  const base = resizePlane({ ...from, values: analysis.base.offset }, planes)
  const slope = resizePlane({ ...from, values: analysis.base.slope }, planes)
  for (let i = 0; i < base.length; i++) base[i] = (base[i] ?? 0) + (slope[i] ?? 0) * (planes.stops[i] ?? 0)
  const { labels: coarse, patches } = patchesFor(analysis, hint)
  const room = { lines: analysis.lines, patches }
  const labels = upsampleLabels(coarse, from, planes, alpha, room)
  return { photo: small, planes, base, alpha, labels }
}
