import type { Size } from './image.ts'

/** A partition of a picture: label of every pixel, 0..count−1, every label 4-connected. */
export interface Partition extends Size {
  readonly labels: Int32Array
  readonly count: number
}

export interface LabPlanes extends Size {
  readonly L: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

const GRID_PX = 12
const ITERATIONS = 4
const MIN_COMPONENT_PX = 29
/** Squared weight of one pixel of distance against OKLab distance. */
const COMPACTNESS = (0.055 / GRID_PX) ** 2

/** Centres of the clusters: lightness, a, b, x, y. */
interface Centres {
  readonly count: number
  readonly L: Float64Array
  readonly a: Float64Array
  readonly b: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/** SLIC superpixels (Achanta et al., 2012) in OKLab, lightness at half weight. */
export function findSuperpixels(planes: LabPlanes): Partition {
  const centres = gridCentres(planes)
  const labels = new Int32Array(planes.width * planes.height)
  for (let round = 0; round < ITERATIONS; round++) {
    assign(planes, centres, labels)
    recentre(planes, centres, labels)
  }
  return joinStrays(labels, planes)
}

function gridCentres(planes: LabPlanes): Centres {
  const columns = Math.max(1, Math.round(planes.width / GRID_PX))
  const rows = Math.max(1, Math.round(planes.height / GRID_PX))
  const count = columns * rows
  const zeros = () => new Float64Array(count)
  const centres = { count, L: zeros(), a: zeros(), b: zeros(), x: zeros(), y: zeros() }
  for (let k = 0; k < count; k++) {
    const x = Math.min(planes.width - 1, Math.floor((((k % columns) + 0.5) * planes.width) / columns))
    const y = Math.min(planes.height - 1, Math.floor(((((k / columns) | 0) + 0.5) * planes.height) / rows))
    const i = y * planes.width + x
    centres.L[k] = planes.L[i] ?? 0
    centres.a[k] = planes.a[i] ?? 0
    centres.b[k] = planes.b[i] ?? 0
    centres.x[k] = x
    centres.y[k] = y
  }
  return centres
}

/** Each pixel takes the nearest centre whose window (±1.6 grid) holds it. */
function assign({ width, height, L, a, b }: LabPlanes, centres: Centres, labels: Int32Array) {
  const nearest = new Float32Array(labels.length).fill(Number.POSITIVE_INFINITY)
  const reach = Math.ceil(GRID_PX * 1.6)
  for (let k = 0; k < centres.count; k++) {
    const [cL, ca, cb] = [centres.L[k] ?? 0, centres.a[k] ?? 0, centres.b[k] ?? 0]
    const [cx, cy] = [centres.x[k] ?? 0, centres.y[k] ?? 0]
    const left = Math.max(0, Math.floor(cx - reach))
    const right = Math.min(width - 1, Math.ceil(cx + reach))
    const bottom = Math.min(height - 1, Math.ceil(cy + reach))
    for (let y = Math.max(0, Math.floor(cy - reach)); y <= bottom; y++) {
      for (let x = left, i = y * width + left; x <= right; x++, i++) {
        const dL = (L[i] ?? 0) - cL
        const da = (a[i] ?? 0) - ca
        const db = (b[i] ?? 0) - cb
        const dx = x - cx
        const dy = y - cy
        const distance = 0.49 * dL * dL + da * da + db * db + COMPACTNESS * (dx * dx + dy * dy)
        if (distance < (nearest[i] ?? 0)) {
          nearest[i] = distance
          labels[i] = k
        }
      }
    }
  }
}

function recentre({ width, L, a, b }: LabPlanes, centres: Centres, labels: Int32Array) {
  const sizes = new Int32Array(centres.count)
  for (const plane of [centres.L, centres.a, centres.b, centres.x, centres.y]) plane.fill(0)
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i] ?? 0
    sizes[k] = (sizes[k] ?? 0) + 1
    centres.L[k] = (centres.L[k] ?? 0) + (L[i] ?? 0)
    centres.a[k] = (centres.a[k] ?? 0) + (a[i] ?? 0)
    centres.b[k] = (centres.b[k] ?? 0) + (b[i] ?? 0)
    centres.x[k] = (centres.x[k] ?? 0) + (i % width)
    centres.y[k] = (centres.y[k] ?? 0) + ((i / width) | 0)
  }
  for (let k = 0; k < centres.count; k++) {
    const n = (sizes[k] ?? 0) || 1
    centres.L[k] = (centres.L[k] ?? 0) / n
    centres.a[k] = (centres.a[k] ?? 0) / n
    centres.b[k] = (centres.b[k] ?? 0) / n
    centres.x[k] = (sizes[k] ?? 0) ? (centres.x[k] ?? 0) / n : Number.NEGATIVE_INFINITY
    centres.y[k] = (sizes[k] ?? 0) ? (centres.y[k] ?? 0) / n : Number.NEGATIVE_INFINITY
  }
}

/** Makes labels 4-connected; components smaller than `MIN_COMPONENT_PX` join the component beside them. */
export function joinStrays(labels: Int32Array, { width, height }: Size): Partition {
  const out = new Int32Array(labels.length).fill(-1)
  const queue = new Int32Array(labels.length)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if ((out[start] ?? 0) !== -1) continue
    const label = labels[start] ?? 0
    let neighbour = -1
    let size = 1
    queue[0] = start
    out[start] = count
    for (let k = 0; k < size; k++) {
      const i = queue[k] ?? 0
      const x = i % width
      for (let side = 0; side < 4; side++) {
        const j = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || j < 0 || j >= width * height)
          continue
        if ((out[j] ?? 0) === -1 && (labels[j] ?? 0) === label) {
          out[j] = count
          queue[size++] = j
        } else if ((out[j] ?? 0) !== -1 && (out[j] ?? 0) !== count) neighbour = out[j] ?? 0
      }
    }
    if (size >= MIN_COMPONENT_PX || neighbour === -1) count += 1
    else for (let k = 0; k < size; k++) out[queue[k] ?? 0] = neighbour
  }
  return { width, height, labels: out, count }
}
