import { boxMean } from '../../../math/box-filter.ts'
import { type ColorPlanes, toColorPlanes } from '../../../math/color.ts'
import { type Labels, type Photo, sizeWithArea } from '../../../math/image.ts'
import { resizePlane } from '../../../math/resize.ts'
import { copySmaller } from '../../../survey/survey.ts'
import { ownStops } from '../analysis/albedo.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { type LabelMap, leaveOut, shrinkLabels } from '../analysis/label-map.ts'
import type { AreaLight } from '../analysis/measure-areas.ts'
import { type EdgeMatte, matteEdges } from '../apply/edge-matte.ts'
import { type EdgeCells, findEdges } from '../apply/fill-edges.ts'

/** The photo at render size with everything that doesn't depend on the style. */
export interface PreparedPhoto {
  readonly photo: Photo
  readonly planes: ColorPlanes
  /** Slowly changing part of the log luminance, in stops. */
  readonly base: Float32Array
  readonly light: AreaLight
  /** Each place's stops due to the surface's own colors, where it has several. */
  readonly own: Float32Array
  readonly labels: LabelMap
  /** Indexes of the pixels on an area, from the top. */
  readonly painted: Int32Array
  readonly edges: EdgeCells
  readonly matte: EdgeMatte
}

/** Prepares a render with at most `pixels` pixels. */
export function prepareWork(photo: Photo, mask: Labels, analysis: Analysis, pixels: number): PreparedPhoto {
  const { planes: from, standard } = analysis
  const { width, height } = sizeWithArea(photo, pixels)
  const isStandard = width === standard.width && height === standard.height
  const small = isStandard ? standard : copySmaller(photo, pixels)
  const planes = toColorPlanes(small)
  const base = resizePlane({ ...from, values: analysis.base.offset }, planes)
  const slope = resizePlane({ ...from, values: analysis.base.slope }, planes)
  for (let i = 0; i < base.length; i++) base[i] = (base[i] ?? 0) + (slope[i] ?? 0) * (planes.stops[i] ?? 0)
  const { flat, even, gloss } = analysis.light
  const light = {
    flat: resizePlane({ ...from, values: flat }, planes),
    even: resizePlane({ ...from, values: even }, planes),
    gloss: resizePlane({ ...from, values: gloss }, planes),
  }
  const labels = shrinkLabels(mask, photo, planes)
  if (analysis.things) leaveOut(labels, resizePlane({ ...from, values: analysis.things }, planes))
  return {
    photo: small,
    planes,
    base,
    light,
    own: ownStopsOf(planes, labels, analysis),
    labels,
    painted: paintedPixels(labels),
    edges: findEdges(labels),
    matte: matteEdges(small, labels),
  }
}

/** Uses the colors around each pixel, because noise would look like a print. */
function ownStopsOf(planes: ColorPlanes, { first }: LabelMap, { areas }: Analysis): Float32Array {
  const own = new Float32Array(first.length)
  if (areas.every(({ colors }) => colors.colors.length < 2)) return own
  const soft = (plane: Float32Array) => boxMean(plane, planes.width, planes.height, 1)
  const softened = { ...planes, L: soft(planes.L), a: soft(planes.a), b: soft(planes.b) }
  for (let i = 0; i < own.length; i++) {
    const area = areas[(first[i] ?? 0) - 1]
    if (area) own[i] = ownStops(area.colors, softened, i)
  }
  return own
}

function paintedPixels({ first }: LabelMap): Int32Array {
  const painted = new Int32Array(first.reduce((count, label) => count + (label === 0 ? 0 : 1), 0))
  for (let i = 0, n = 0; i < first.length; i++) if (first[i] !== 0) painted[n++] = i
  return painted
}
