import type { Size } from '@/lib/math/image'

/** A partition of an image: the label of every pixel, 0..count−1, every label 4-connected. */
export interface Superpixels extends Size {
  readonly labels: Int32Array
  readonly count: number
}

/** An image in OKLab. */
export interface LabPlanes extends Size {
  readonly L: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

/** About 1,300 superpixels at a long side of 512, as a start for the greedy merging. */
const GRID_PX = 12
const REACH_PX = Math.ceil(GRID_PX * 1.6)
/** Rounds of assigning pixels and moving centers. */
const ITERATIONS = 4
/** A fifth of a grid cell; smaller components are strays. */
const MIN_COMPONENT_PX = 29
/** Squared .7: a shadow changes lightness more than color. */
const LIGHTNESS_WEIGHT = 0.49
/** Squared weight of one pixel of distance relative to OKLab distance. */
const COMPACTNESS = (0.055 / GRID_PX) ** 2

/** Centers of the clusters: lightness, a, b, x, y. */
interface Centers {
  readonly count: number
  readonly L: Float64Array
  readonly a: Float64Array
  readonly b: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/** SLIC superpixels (Achanta et al., 2012) in OKLab, squared lightness at half weight. */
export function findSuperpixels(planes: LabPlanes): Superpixels {
  const centers = gridCenters(planes)
  const labels = new Int32Array(planes.width * planes.height)
  for (let round = 0; round < ITERATIONS; round++) {
    assign(planes, centers, labels)
    recenter(planes, centers, labels)
  }
  return joinStrays(labels, planes, MIN_COMPONENT_PX)
}

function gridCenters(planes: LabPlanes): Centers {
  const columns = Math.max(1, Math.round(planes.width / GRID_PX))
  const rows = Math.max(1, Math.round(planes.height / GRID_PX))
  const count = columns * rows
  const zeros = () => new Float64Array(count)
  const centers = { count, L: zeros(), a: zeros(), b: zeros(), x: zeros(), y: zeros() }
  for (let k = 0; k < count; k++) {
    const x = Math.min(planes.width - 1, Math.floor((((k % columns) + 0.5) * planes.width) / columns))
    const y = Math.min(planes.height - 1, Math.floor(((((k / columns) | 0) + 0.5) * planes.height) / rows))
    const i = y * planes.width + x
    centers.L[k] = planes.L[i] ?? 0
    centers.a[k] = planes.a[i] ?? 0
    centers.b[k] = planes.b[i] ?? 0
    centers.x[k] = x
    centers.y[k] = y
  }
  return centers
}

/** Assigns each pixel to the nearest center whose window (±1.6 grid) contains it. */
function assign(planes: LabPlanes, centers: Centers, labels: Int32Array) {
  const nearest = new Float32Array(labels.length).fill(Number.POSITIVE_INFINITY)
  for (let k = 0; k < centers.count; k++) claimWindow(planes, centers, k, labels, nearest)
}

/** Claims the pixels around center k that no other center is closer to. */
function claimWindow(
  { width, height, L, a, b }: LabPlanes,
  centers: Centers,
  k: number,
  labels: Int32Array,
  nearest: Float32Array,
) {
  const [cL, ca, cb] = [centers.L[k] ?? 0, centers.a[k] ?? 0, centers.b[k] ?? 0]
  const [cx, cy] = [centers.x[k] ?? 0, centers.y[k] ?? 0]
  const left = Math.max(0, Math.floor(cx - REACH_PX))
  const right = Math.min(width - 1, Math.ceil(cx + REACH_PX))
  const bottom = Math.min(height - 1, Math.ceil(cy + REACH_PX))
  for (let y = Math.max(0, Math.floor(cy - REACH_PX)); y <= bottom; y++) {
    for (let x = left, i = y * width + left; x <= right; x++, i++) {
      const dL = (L[i] ?? 0) - cL
      const da = (a[i] ?? 0) - ca
      const db = (b[i] ?? 0) - cb
      const dx = x - cx
      const dy = y - cy
      const distance = LIGHTNESS_WEIGHT * dL * dL + da * da + db * db + COMPACTNESS * (dx * dx + dy * dy)
      if (distance < (nearest[i] ?? 0)) {
        nearest[i] = distance
        labels[i] = k
      }
    }
  }
}

function recenter({ width, L, a, b }: LabPlanes, centers: Centers, labels: Int32Array) {
  const sizes = new Int32Array(centers.count)
  for (const plane of [centers.L, centers.a, centers.b, centers.x, centers.y]) plane.fill(0)
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i] ?? 0
    sizes[k] = (sizes[k] ?? 0) + 1
    centers.L[k] = (centers.L[k] ?? 0) + (L[i] ?? 0)
    centers.a[k] = (centers.a[k] ?? 0) + (a[i] ?? 0)
    centers.b[k] = (centers.b[k] ?? 0) + (b[i] ?? 0)
    centers.x[k] = (centers.x[k] ?? 0) + (i % width)
    centers.y[k] = (centers.y[k] ?? 0) + ((i / width) | 0)
  }
  for (const plane of [centers.L, centers.a, centers.b]) divide(plane, sizes, 0)
  // A center without pixels drops out: no window contains −∞.
  for (const plane of [centers.x, centers.y]) divide(plane, sizes, Number.NEGATIVE_INFINITY)
}

/** Turns sums into means; `empty` where the count is 0. */
function divide(sums: Float64Array, sizes: Int32Array, empty: number) {
  for (let k = 0; k < sums.length; k++) {
    const size = sizes[k] ?? 0
    sums[k] = size > 0 ? (sums[k] ?? 0) / size : empty
  }
}

/** Makes labels 4-connected; components smaller than `minPx` join a neighbor. */
export function joinStrays(labels: Int32Array, { width, height }: Size, minPx: number): Superpixels {
  const named = new Int32Array(labels.length).fill(UNNAMED)
  const flood: Flood = { labels, named, queue: new Int32Array(labels.length), width, height }
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if ((named[start] ?? 0) !== UNNAMED) continue
    const { size, beside } = nameComponent(flood, start, count)
    if (size >= minPx || beside === UNNAMED) count += 1
    else for (let k = 0; k < size; k++) named[flood.queue[k] ?? 0] = beside
  }
  return { width, height, labels: named, count }
}

const UNNAMED = -1

interface Flood extends Size {
  readonly labels: Int32Array
  /** New label of every pixel reached so far, `UNNAMED` elsewhere. */
  readonly named: Int32Array
  /** The pixels of the latest component, in the order they were reached. */
  readonly queue: Int32Array
}

/** Labels the component of `start`. Returns its size and the last neighboring component. */
function nameComponent(flood: Flood, start: number, name: number): { size: number; beside: number } {
  const { labels, named, queue } = flood
  const label = labels[start] ?? 0
  let beside = UNNAMED
  let size = 1
  queue[0] = start
  named[start] = name
  for (let k = 0; k < size; k++) {
    for (let side = 0; side < 4; side++) {
      const j = neighborOf(flood, queue[k] ?? 0, side)
      if (j < 0) continue
      const known = named[j] ?? 0
      if (known !== UNNAMED && known !== name) beside = known
      if (known !== UNNAMED || labels[j] !== label) continue
      named[j] = name
      queue[size++] = j
    }
  }
  return { size, beside }
}

/** The pixel to the left, right, above or below; −1 outside the image. */
function neighborOf({ width, height }: Size, i: number, side: number): number {
  if (side === 0) return i % width > 0 ? i - 1 : -1
  if (side === 1) return (i + 1) % width > 0 ? i + 1 : -1
  if (side === 2) return i >= width ? i - width : -1
  return i + width < width * height ? i + width : -1
}
