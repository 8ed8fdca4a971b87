import type { ColorPlanes } from '../math/color.ts'
import { hueOf } from '../math/color.ts'
import type { Photo } from '../math/image.ts'
import { at, percentile, solveLinear, takeRanked } from '../math/numeric.ts'
import type { Backdrop } from '../survey/backdrop.ts'
import { FACES } from '../survey/room.ts'
import type { Adjacency } from './adjacency.ts'
import type { RegionStats, Statistics } from './region-stats.ts'
import type { Partition } from './superpixels.ts'
import { findWindows, measureWhole, whiteOutsideWindows } from './windows.ts'

/** The analysis image with what is known of it before its regions are measured. */
export interface SegmentedImage {
  readonly photo: Photo
  readonly planes: ColorPlanes
  readonly backdrop: Backdrop
  readonly partition: Partition
  readonly adjacency: Adjacency
}

/** Measures every region of the analysis image. `mask` is a share a pixel; ≥ .5 counts as painted. */
export function measureRegions(image: SegmentedImage, mask: Float32Array): Statistics {
  const { photo, planes, backdrop, partition, adjacency } = image
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
  readonly planes: ColorPlanes
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
  const color = meanColor(planes, own)
  return {
    pixels: own.length,
    share: own.length / (planes.width * planes.height),
    maskShare: own.length / Math.max(1, fields.painted),
    ...color,
    chroma: Math.hypot(color.a, color.b),
    hue: hueOf(color.a, color.b),
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
    unpainted: { pixels: other.length, ...meanColor(planes, other) },
  }
}

function meanColor({ L, a, b }: ColorPlanes, pixels: Int32Array) {
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

/**
 * Rms distance of `values` at the given pixels from the best quadratic surface in x and y
 * (least squares on 1, x, y, x², xy, y², coordinates scaled to about ±1).
 */
function quadraticResidual(values: Float32Array, pixels: Int32Array, width: number): number {
  if (pixels.length < 12) return 0
  const step = Math.max(1, Math.floor(pixels.length / 6000))
  const matrix = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0])
  const right = [0, 0, 0, 0, 0, 0]
  const terms = [1, 0, 0, 0, 0, 0]
  let squares = 0
  let count = 0
  for (let k = 0; k < pixels.length; k += step) {
    const i = pixels[k] ?? 0
    setTerms(terms, i, width)
    const value = values[i] ?? 0
    squares += value * value
    count += 1
    for (let r = 0; r < 6; r++) {
      right[r] = (right[r] ?? 0) + (terms[r] ?? 0) * value
      for (let c = 0; c <= r; c++)
        at(matrix, r)[c] = (at(matrix, r)[c] ?? 0) + (terms[r] ?? 0) * (terms[c] ?? 0)
    }
  }
  for (let r = 0; r < 6; r++) {
    for (let c = r + 1; c < 6; c++) at(matrix, r)[c] = at(matrix, c)[r] ?? 0
    at(matrix, r)[r] = (at(matrix, r)[r] ?? 0) + 1e-6 * count
  }
  const solution = solveLinear(matrix, right)
  if (!solution) return 0
  const explained = solution.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0)
  return Math.sqrt(Math.max(0, squares - explained) / count)
}

function setTerms(terms: number[], i: number, width: number) {
  const x = (2 * (i % width)) / width - 1
  const y = (2 * ((i / width) | 0)) / width - 1
  terms[1] = x
  terms[2] = y
  terms[3] = x * x
  terms[4] = x * y
  terms[5] = y * y
}
