import { type AreaId, isAddition, layersInEffect, type MaskLayer, type Polygon } from './layers'
import type { Mask } from './mask'
import { rasterize } from './rasterize'

/** Enough to see what matters, in a few milliseconds. */
const LONG_SIDE_PX = 256
/** Share of the photo from which it matters; outlines of neighbors always overlap a little. */
const LEAST_SHARE = 0.002

/** The areas spared by the latest step, largest overlap first; none if it would have taken almost nothing. */
export function areasLeftOut({ size, history }: Pick<Mask, 'size' | 'history'>): readonly AreaId[] {
  const last = history.done.at(-1)
  if (!last || !isAddition(last) || !last.spares?.length) return []
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(size.width, size.height))
  const small = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) }
  const rasterized = (layers: readonly MaskLayer[]) =>
    rasterize(
      layers.map((layer) => scaled(layer, scale)),
      small,
    ).labels
  const before = rasterized(layersInEffect(history.done).slice(0, -1))
  const wanted = rasterized([{ ...last, spares: [] }])
  const counts = new Map(last.spares.map((id) => [id, 0]))
  for (const [i, label] of before.entries()) {
    const count = wanted[i] ? counts.get(label) : undefined
    if (count !== undefined) counts.set(label, count + 1)
  }
  return [...counts]
    .filter(([, count]) => count > LEAST_SHARE * before.length)
    .toSorted(([, one], [, other]) => other - one)
    .map(([id]) => id)
}

function scaled(layer: MaskLayer, scale: number): MaskLayer {
  const polygonsAt = (polygons: readonly Polygon[]) =>
    polygons.map((polygon) => polygon.map((at) => at * scale))
  if (layer.kind === 'stroke') {
    const points = layer.points.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
    return { ...layer, width: layer.width * scale, points }
  }
  if (layer.kind === 'outline') return { ...layer, polygons: polygonsAt(layer.polygons) }
  if (layer.kind !== 'partition') return layer
  return {
    ...layer,
    parts: layer.parts.map(({ area, polygons }) => ({ area, polygons: polygonsAt(polygons) })),
  }
}
