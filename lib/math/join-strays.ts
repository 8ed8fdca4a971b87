import type { Size } from './image.ts'

const UNNAMED = -1

/** Makes labels 4-connected, numbered 0..count−1; components smaller than `minPx` join a neighbor. */
export function joinStrays(
  labels: Int32Array,
  { width }: Pick<Size, 'width'>,
  minPx: number,
): { readonly labels: Int32Array; readonly count: number } {
  const named = new Int32Array(labels.length).fill(UNNAMED)
  /** The pixels of the latest component, in the order they were reached. */
  const reached = new Int32Array(labels.length)
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (named[start] !== UNNAMED) continue
    let beside = UNNAMED
    let size = 1
    reached[0] = start
    named[start] = count
    for (let k = 0; k < size; k++) {
      const i = reached[k] ?? 0
      const x = i % width
      for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        const known = named[j]
        if (known !== undefined && known !== UNNAMED && known !== count) beside = known
        if (known !== UNNAMED || labels[j] !== labels[start]) continue
        named[j] = count
        reached[size++] = j
      }
    }
    if (size >= minPx || beside === UNNAMED) count += 1
    else for (let k = 0; k < size; k++) named[reached[k] ?? 0] = beside
  }
  return { labels: named, count }
}
