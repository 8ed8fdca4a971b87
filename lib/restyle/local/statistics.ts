import type { Adjacency } from './adjacency.ts'
import { at } from './at.ts'
import { hueOf } from './colour.ts'
import type { ColourPlanes } from './colour-planes.ts'
import { illuminationEnvelope } from './envelope.ts'
import { guidedFilter } from './guided-filter.ts'
import type { Photo } from './image.ts'
import { percentile, takeRanked } from './numeric.ts'
import { quadraticResidual } from './quadratic-fit.ts'
import type { RegionStats, Statistics } from './region-stats.ts'
import { FACES, faceMap, type Room, rayField } from './room.ts'
import type { Partition } from './superpixels.ts'
import { findWindows, measureWhole, whiteOutsideWindows } from './windows.ts'

/** What is measured of every pixel of the analysis image before anything is painted. */
export interface Backdrop {
  /** Base layer of the log luminance: what is left of it is texture. */
  readonly base: Float32Array
  /** Illumination envelope in stops. */
  readonly envelope: Float32Array
  /** 1 under the horizon. */
  readonly below: Uint8Array
  /** Face of the room. */
  readonly faces: Uint8Array
}

/** Light and geometry of every pixel. */
export function measureBackdrop(planes: ColourPlanes, room: Room): Backdrop {
  const { width, height, stops } = planes
  const radius = Math.max(1, Math.round(0.022 * Math.hypot(width, height)))
  const base = guidedFilter(stops, stops, planes, radius, 0.18)
  return {
    base,
    envelope: illuminationEnvelope(base, planes),
    below: belowHorizon(room, width, height),
    faces: faceMap(room, width, height),
  }
}

/** The analysis image with what is known of it before its regions are measured. */
export interface Scene {
  readonly photo: Photo
  readonly planes: ColourPlanes
  readonly backdrop: Backdrop
  readonly partition: Partition
  readonly adjacency: Adjacency
}

/** Measures every region of the analysis image. `mask` is a share a pixel; ≥ .5 counts as painted. */
export function measureRegions(scene: Scene, mask: Float32Array): Statistics {
  const { photo, planes, backdrop, partition, adjacency } = scene
  const { width, height } = planes
  const members = pixelsByRegion(partition, mask)
  const painted = members.reduce((sum, list) => sum + list.painted.length, 0)
  const wholes = members.map(({ painted: own, other }) => measureWhole(photo, planes, own, other))
  const windows = findWindows(wholes, adjacency, Math.min(-0.05, percentile(planes.stops, 0.97)))
  const fields = { ...backdrop, planes, painted }
  return {
    regions: members.map(({ painted: own, other }, i) => ({
      ...measure(fields, own, other),
      whole: at(wholes, i),
      isWindow: windows[i] === true,
    })),
    white: whiteOutsideWindows(planes.stops, partition.labels, windows),
    maskShare: painted / (width * height),
  }
}

interface Fields extends Backdrop {
  readonly planes: ColourPlanes
  readonly painted: number
}

function measure(
  fields: Fields,
  own: Int32Array,
  other: Int32Array,
): Omit<RegionStats, 'whole' | 'isWindow'> {
  const { planes, base, envelope, below, faces } = fields
  const n = own.length || 1
  const stops = new Float32Array(own.length)
  const faceShares = FACES.map(() => 0)
  let [texture, under, light, rows] = [0, 0, 0, 0]
  let touchesBottom = false
  let touchesEdge = false
  for (let k = 0; k < own.length; k++) {
    const i = own[k] ?? 0
    const y = (i / planes.width) | 0
    stops[k] = planes.stops[i] ?? 0
    texture += Math.abs((planes.stops[i] ?? 0) - (base[i] ?? 0))
    under += below[i] ?? 0
    light += envelope[i] ?? 0
    rows += y
    faceShares[faces[i] ?? 0] = (faceShares[faces[i] ?? 0] ?? 0) + 1 / n
    if (y === planes.height - 1) touchesBottom = true
    const x = i - y * planes.width
    if (touchesBottom || y === 0 || x === 0 || x === planes.width - 1) touchesEdge = true
  }
  const colour = meanColour(planes, own)
  return {
    pixels: own.length,
    share: own.length / (planes.width * planes.height),
    maskShare: own.length / Math.max(1, fields.painted),
    ...colour,
    chroma: Math.hypot(colour.a, colour.b),
    hue: hueOf(colour.a, colour.b),
    median: takeRanked(stops, 0.5),
    p80: takeRanked(stops, 0.8),
    texture: texture / n,
    residual: quadraticResidual(base, own, planes.width),
    below: under / n,
    faces: faceShares,
    touchesBottom,
    touchesEdge,
    y: (rows / n + 0.5) / planes.height,
    envelope: light / n,
    unpainted: { pixels: other.length, ...meanColour(planes, other) },
  }
}

function meanColour({ L, a, b }: ColourPlanes, pixels: Int32Array) {
  let sumL = 0
  let sumA = 0
  let sumB = 0
  for (let k = 0; k < pixels.length; k++) {
    const i = pixels[k] ?? 0
    sumL += L[i] ?? 0
    sumA += a[i] ?? 0
    sumB += b[i] ?? 0
  }
  const n = pixels.length || 1
  return { L: sumL / n, a: sumA / n, b: sumB / n }
}

function pixelsByRegion({ labels, count }: Partition, mask: Float32Array) {
  const counts = Array.from({ length: count }, () => ({ painted: 0, other: 0 }))
  labels.forEach((label, i) => {
    if ((mask[i] ?? 0) >= 0.5) at(counts, label).painted += 1
    else at(counts, label).other += 1
  })
  const lists = counts.map((c) => ({ painted: new Int32Array(c.painted), other: new Int32Array(c.other) }))
  const filled = counts.map(() => ({ painted: 0, other: 0 }))
  labels.forEach((label, i) => {
    if ((mask[i] ?? 0) >= 0.5) at(lists, label).painted[at(filled, label).painted++] = i
    else at(lists, label).other[at(filled, label).other++] = i
  })
  return lists
}

function belowHorizon(room: Room, width: number, height: number): Uint8Array {
  const { Y } = rayField(room, Math.max(width, height) / room.longSide)
  const below = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) below[i] = Y[0] + Y[1] * x + Y[2] * y > 0 ? 1 : 0
  }
  return below
}
