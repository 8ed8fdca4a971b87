import type { Labels, Photo, Plane, Size } from './image.ts'

/** For each output cell along one axis: first and last input cell, and the share of both that is covered. */
interface Footprint {
  readonly first: Int32Array
  readonly last: Int32Array
  readonly headShare: Float32Array
  readonly tailShare: Float32Array
}

function footprint(from: number, to: number): Footprint {
  const first = new Int32Array(to)
  const last = new Int32Array(to)
  const headShare = new Float32Array(to)
  const tailShare = new Float32Array(to)
  const step = from / to
  for (let i = 0; i < to; i++) {
    const start = i * step
    const end = Math.min(from, (i + 1) * step)
    const head = Math.min(from - 1, Math.floor(start + 1e-7))
    const tail = Math.max(head, Math.min(from - 1, Math.ceil(end - 1e-7) - 1))
    first[i] = head
    last[i] = tail
    headShare[i] = tail === head ? end - start : head + 1 - start
    tailShare[i] = end - tail
  }
  return { first, last, headShare, tailShare }
}

/** Share of input cell `cell` that output cell `index` covers. */
function coverage({ first, last, headShare, tailShare }: Footprint, index: number, cell: number): number {
  if (cell === first[index]) return headShare[index] ?? 0
  return cell === last[index] ? (tailShare[index] ?? 0) : 1
}

/** Adds `factor` times one horizontally averaged input row to the sums. */
function addRow(rgb: Photo['rgb'], rowStart: number, factor: number, x: Footprint, sums: Float32Array) {
  const { first, last, headShare, tailShare } = x
  const width = first.length
  for (let i = 0, o = 0; i < width; i++, o += 3) {
    const head = first[i] ?? 0
    const tail = last[i] ?? 0
    let p = rowStart + head * 3
    const h = headShare[i] ?? 0
    let r = (rgb[p] ?? 0) * h
    let g = (rgb[p + 1] ?? 0) * h
    let b = (rgb[p + 2] ?? 0) * h
    if (tail > head) {
      for (let k = head + 1; k < tail; k++) {
        p += 3
        r += rgb[p] ?? 0
        g += rgb[p + 1] ?? 0
        b += rgb[p + 2] ?? 0
      }
      p += 3
      const t = tailShare[i] ?? 0
      r += (rgb[p] ?? 0) * t
      g += (rgb[p + 1] ?? 0) * t
      b += (rgb[p + 2] ?? 0) * t
    }
    sums[o] = (sums[o] ?? 0) + r * factor
    sums[o + 1] = (sums[o + 1] ?? 0) + g * factor
    sums[o + 2] = (sums[o + 2] ?? 0) + b * factor
  }
}

/** Scales an image down by area averaging. */
export function shrinkPhoto(photo: Photo, size: Size): Photo {
  if (photo.width === size.width && photo.height === size.height) return photo
  const x = footprint(photo.width, size.width)
  const y = footprint(photo.height, size.height)
  const rgb = new Uint8Array(size.width * size.height * 3)
  const sums = new Float32Array(size.width * 3)
  const scale = (size.width / photo.width) * (size.height / photo.height)
  for (let row = 0; row < size.height; row++) {
    sums.fill(0.5)
    const head = y.first[row] ?? 0
    const tail = y.last[row] ?? 0
    for (let k = head; k <= tail; k++) {
      addRow(photo.rgb, k * photo.width * 3, coverage(y, row, k) * scale, x, sums)
    }
    rgb.set(sums, row * size.width * 3)
  }
  return { width: size.width, height: size.height, rgb }
}

/** Share of painted pixels (0..1) under each cell of the smaller size. */
export function shrinkMask(mask: Labels, from: Size, to: Size): Float32Array {
  const x = footprint(from.width, to.width)
  const y = footprint(from.height, to.height)
  const out = new Float32Array(to.width * to.height)
  const scale = (to.width / from.width) * (to.height / from.height)
  for (let row = 0; row < to.height; row++) {
    const sums = out.subarray(row * to.width, (row + 1) * to.width)
    const tail = y.last[row] ?? 0
    for (let k = y.first[row] ?? 0; k <= tail; k++) {
      addMaskRow(mask, k * from.width, coverage(y, row, k) * scale, x, sums)
    }
  }
  return out
}

/** Adds `factor` times the painted share of one input row to the output cells. */
function addMaskRow(mask: Labels, rowStart: number, factor: number, x: Footprint, sums: Float32Array) {
  const { first, last, headShare, tailShare } = x
  const width = first.length
  for (let i = 0; i < width; i++) {
    const left = rowStart + (first[i] ?? 0)
    const right = rowStart + (last[i] ?? 0)
    let painted = (mask[left] ?? 0) ? (headShare[i] ?? 0) : 0
    for (let p = left + 1; p < right; p++) if (mask[p] ?? 0) painted += 1
    if (right > left && (mask[right] ?? 0)) painted += tailShare[i] ?? 0
    sums[i] = (sums[i] ?? 0) + painted * factor
  }
}

/** Resizes a plane bilinearly (cell centers aligned). */
export function resizePlane(plane: Plane, size: Size): Float32Array {
  const out = new Float32Array(size.width * size.height)
  const { width, height, values } = plane
  const { near, next, share } = bilinearCells(width, size.width)
  const rows = bilinearCells(height, size.height)
  for (let y = 0, o = 0; y < size.height; y++) {
    const top = (rows.near[y] ?? 0) * width
    const bottom = (rows.next[y] ?? 0) * width
    const ty = rows.share[y] ?? 0
    for (let x = 0; x < size.width; x++, o++) {
      const x0 = near[x] ?? 0
      const x1 = next[x] ?? 0
      const tx = share[x] ?? 0
      const topLeft = values[top + x0] ?? 0
      const bottomLeft = values[bottom + x0] ?? 0
      const upper = topLeft + ((values[top + x1] ?? 0) - topLeft) * tx
      const lower = bottomLeft + ((values[bottom + x1] ?? 0) - bottomLeft) * tx
      out[o] = upper + (lower - upper) * ty
    }
  }
  return out
}

/** For each output cell along one axis: the two input cells it lies between, and the weight of the second. */
export function bilinearCells(from: number, to: number) {
  const near = new Int32Array(to)
  const next = new Int32Array(to)
  const share = new Float64Array(to)
  for (let i = 0; i < to; i++) {
    const place = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5))
    const first = Math.floor(place)
    near[i] = first
    next[i] = Math.min(from - 1, first + 1)
    share[i] = place - first
  }
  return { near, next, share }
}
