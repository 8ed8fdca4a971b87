import * as z from 'zod'
import { KIND_CELL_PX, kindMapSize, ROOM_KINDS } from '../../lib/segment/kind-map.ts'

const polygon = z.object({
  kind: z.enum(ROOM_KINDS),
  points: z.array(z.tuple([z.number(), z.number()])).min(3),
})

/**
 * Photos in public repositories with labeled polygons in percent; later ones cover earlier ones. Rooms of one house belong
 * together.
 */
export const labelsSchema = z.array(
  z.object({
    photo: z.string(),
    repository: z.string(),
    path: z.string(),
    house: z.string(),
    polygons: z.array(polygon),
  }),
)

/** @typedef {z.output<typeof labelsSchema>[number]} LabeledPhoto */
/** @typedef {{ width: number, height: number }} Size */

/** Sample points per side of a cell, and how many of them must agree. */
const SIDE = 4
const AGREEING = 13

/**
 * The kind of each cell as an index of `ROOM_KINDS`; −1 for unlabeled cells and borders.
 * @param {LabeledPhoto['polygons']} polygons @param {Size} scaled
 */
export function cellKinds(polygons, scaled) {
  const { width, height } = kindMapSize(scaled)
  return Int8Array.from({ length: width * height }, (_, cell) => {
    const counts = ROOM_KINDS.map(() => 0)
    for (let n = 0; n < SIDE ** 2; n++) {
      const x = (((cell % width) + ((n % SIDE) + 0.5) / SIDE) * KIND_CELL_PX * 100) / scaled.width
      const y =
        ((Math.floor(cell / width) + (Math.floor(n / SIDE) + 0.5) / SIDE) * KIND_CELL_PX * 100) /
        scaled.height
      const found = polygons[polygonAt(polygons, x, y)]
      const kind = found ? ROOM_KINDS.indexOf(found.kind) : -1
      if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1
    }
    return counts.findIndex((count) => count >= AGREEING)
  })
}

/**
 * The index of the topmost polygon at a place in percent, or −1. @param {LabeledPhoto['polygons']} polygons @param {number} x
 * @param {number} y
 */
export function polygonAt(polygons, x, y) {
  return polygons.findLastIndex(({ points }) => isInside(points, x, y))
}

/** @param {LabeledPhoto['polygons']} polygons */
export function mirrored(polygons) {
  return polygons.map(({ kind, points }) => ({
    kind,
    points: points.map(([x, y]) => /** @type {[number, number]} */ ([100 - x, y])),
  }))
}

/** @param {[number, number][]} points @param {number} x @param {number} y */
function isInside(points, x, y) {
  let isIn = false
  let [fromX, fromY] = points.at(-1) ?? [0, 0]
  for (const point of points) {
    const [toX, toY] = point
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isIn = !isIn
    fromX = toX
    fromY = toY
  }
  return isIn
}
