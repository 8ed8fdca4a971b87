import type { AreaId, Polygon } from './layers'
import { polygonArea, scalePolygons, simplifyPolygon } from './polygons'
import type { LabelRaster } from './raster'
import type { PhotoSize } from './space'
import { traceOutlines } from './trace'

/** Outlines of what an area gains and loses, in photo pixels, by the even-odd rule. */
export type AreaChangeOutlines = { readonly gained: readonly Polygon[]; readonly lost: readonly Polygon[] }

/** In raster pixels. Thinner differences on average are shifted edges, not intended changes. */
const LEAST_WIDTH = 2.5
const TOLERANCE = 0.5

/** The outlines of what an area gains and loses between two rasters of the same size. */
export function traceChange(
  before: LabelRaster,
  after: LabelRaster,
  area: AreaId,
  photo: PhotoSize,
): AreaChangeOutlines {
  const outlines = (one: LabelRaster, other: LabelRaster) => {
    const isOnlyInOne = one.labels.map((label, i) => (label === area && other.labels[i] !== area ? 1 : 0))
    const polygons = traceOutlines(isOnlyInOne, one, 0.5).filter((polygon) => widthOf(polygon) >= LEAST_WIDTH)
    const scale = { x: photo.width / one.width, y: photo.height / one.height }
    return scalePolygons(
      polygons.map((polygon) => simplifyPolygon(polygon, TOLERANCE)),
      scale,
    )
  }
  return { gained: outlines(after, before), lost: outlines(before, after) }
}

/** The mean width of a long shape: twice its area divided by its perimeter. */
function widthOf(polygon: Polygon): number {
  let length = 0
  for (let i = 0; i < polygon.length; i += 2) {
    const next = (i + 2) % polygon.length
    length += Math.hypot(
      (polygon[next] ?? 0) - (polygon[i] ?? 0),
      (polygon[next + 1] ?? 0) - (polygon[i + 1] ?? 0),
    )
  }
  return length === 0 ? 0 : (2 * polygonArea(polygon)) / length
}
