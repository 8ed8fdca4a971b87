import type { Ring } from './mask'
import { type BitRaster, fillSpan } from './raster'

/** Selects or unselects the pixels whose centres the rings enclose, by the even-odd rule. */
export function fillRings(raster: BitRaster, rings: readonly Ring[], isSelected: boolean): void {
  const { starts, places } = crossingsByRow(rings, raster.height)
  for (let row = 0; row < raster.height; row++) {
    const crossings = places.subarray(starts[row], starts[row + 1]).sort()
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.ceil((crossings[i] ?? 0) - 0.5)
      const to = Math.ceil((crossings[i + 1] ?? 0) - 0.5)
      fillSpan(raster, row, from, to, isSelected)
    }
  }
}

/** Where the rings cross the middle of each row. Row r's places lie from `starts[r]` up to `starts[r + 1]`. */
function crossingsByRow(rings: readonly Ring[], height: number) {
  const starts = new Int32Array(height + 1)
  walkEdges(rings, height, (row) => {
    starts[row + 1] = (starts[row + 1] ?? 0) + 1
  })
  for (let row = 0; row < height; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)
  const places = new Float32Array(starts[height] ?? 0)
  const next = starts.slice(0, height)
  walkEdges(rings, height, (row, x) => {
    const at = next[row] ?? 0
    places[at] = x
    next[row] = at + 1
  })
  return { starts, places }
}

/** Each edge covers the rows whose middle is at or below its upper end and above its lower end, so that a corner counts once. */
function walkEdges(rings: readonly Ring[], height: number, visit: (row: number, x: number) => void): void {
  for (const ring of rings) {
    let fromX = ring.at(-2) ?? 0
    let fromY = ring.at(-1) ?? 0
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] ?? 0
      const y = ring[i + 1] ?? 0
      const first = Math.max(0, Math.ceil(Math.min(fromY, y) - 0.5))
      const end = Math.min(height, Math.ceil(Math.max(fromY, y) - 0.5))
      const slope = end > first ? (x - fromX) / (y - fromY) : 0
      for (let row = first; row < end; row++) visit(row, fromX + (row + 0.5 - fromY) * slope)
      fromX = x
      fromY = y
    }
  }
}
