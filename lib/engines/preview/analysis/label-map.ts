import type { Labels, Size } from '../../../math/image.ts'

/** The areas of a photo at a smaller size. A cell shared by two areas has both; of more, the two largest. Label 0 isn't painted. */
export interface LabelMap extends Size {
  /** Painted share (0..1) of each cell. */
  readonly share: Float32Array
  /** The area that covers most of the painted part, and the one that covers the rest; 0 for none. */
  readonly first: Uint8Array
  readonly second: Uint8Array
  /** Share (0..1) of the second area in the painted part. */
  readonly mix: Float32Array
}

/** How far from an edge neighbors may bleed in, as a share of the diagonal. */
export const BLEED = 0.005

/** Counts the labels under each cell of the smaller size. */
export function shrinkLabels(labels: Labels, from: Size, to: Size): LabelMap {
  const { width, height } = to
  const cells = width * height
  const map = {
    width,
    height,
    share: new Float32Array(cells),
    first: new Uint8Array(cells),
    second: new Uint8Array(cells),
    mix: new Float32Array(cells),
  }
  const counts = new Int32Array(256)
  for (let y = 0, cell = 0; y < height; y++) {
    const top = Math.floor((y * from.height) / height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * from.height) / height))
    for (let x = 0; x < width; x++, cell++) {
      const left = Math.floor((x * from.width) / width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * from.width) / width))
      const start = top * from.width + left
      const label = labels[start] ?? 0
      if (isUniform(labels, start, { rows: bottom - top, columns: right - left, stride: from.width })) {
        map.first[cell] = label
        map.share[cell] = label === 0 ? 0 : 1
        continue
      }
      counts.fill(0)
      for (let row = top; row < bottom; row++) {
        for (let i = row * from.width + left; i < row * from.width + right; i++) {
          const found = labels[i] ?? 0
          counts[found] = (counts[found] ?? 0) + 1
        }
      }
      writeCell(map, cell, counts)
    }
  }
  return map
}

type Block = { rows: number; columns: number; stride: number }

function isUniform(labels: Labels, start: number, { rows, columns, stride }: Block): boolean {
  const label = labels[start]
  for (let row = 0, i = start; row < rows; row++, i += stride) {
    for (let k = i; k < i + columns; k++) if (labels[k] !== label) return false
  }
  return true
}

function writeCell(map: LabelMap, cell: number, counts: Int32Array) {
  let painted = 0
  let first = 0
  let second = 0
  for (let label = 1; label < counts.length; label++) {
    const count = counts[label] ?? 0
    if (count === 0) continue
    painted += count
    if (first === 0 || count > (counts[first] ?? 0)) {
      second = first
      first = label
    } else if (second === 0 || count > (counts[second] ?? 0)) second = label
  }
  map.share[cell] = painted / (painted + (counts[0] ?? 0))
  map.first[cell] = first
  map.second[cell] = second
  const both = (counts[first] ?? 0) + (second === 0 ? 0 : (counts[second] ?? 0))
  map.mix[cell] = second === 0 || both === 0 ? 0 : (counts[second] ?? 0) / both
}

/** Removes cells that are at least half covered by a thing from all areas. `things` has the map's size. */
export function leaveOut({ first, second, share }: LabelMap, things: Float32Array): void {
  for (let i = 0; i < first.length; i++) {
    if ((things[i] ?? 0) < 0.5) continue
    first[i] = 0
    second[i] = 0
    share[i] = 0
  }
}
