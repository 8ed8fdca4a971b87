import type { Size } from './image.ts'

const UNNAMED = -1

type Flood = Pick<Size, 'width'> & {
  readonly labels: Int32Array
  /** New label of every pixel reached so far, `UNNAMED` elsewhere. */
  readonly named: Int32Array
  /** The pixels of the latest component, in the order they were reached. */
  readonly reached: Int32Array
}

/** Makes labels 4-connected, numbered 0..count−1; components smaller than `minPx` join a neighbor. */
export function joinStrays(labels: Int32Array, { width }: Pick<Size, 'width'>, minPx: number) {
  const named = new Int32Array(labels.length).fill(UNNAMED)
  const flood: Flood = { labels, named, reached: new Int32Array(labels.length), width }
  let count = 0
  for (let start = 0; start < labels.length; start++) {
    if (named[start] !== UNNAMED) continue
    const { size, beside } = nameComponent(flood, start, count)
    if (size >= minPx || beside === UNNAMED) count += 1
    else for (let k = 0; k < size; k++) named[flood.reached[k] ?? 0] = beside
  }
  return { labels: named, count }
}

/** Labels the component of `start`. Returns its size and the last neighboring component. */
function nameComponent({ labels, named, reached, width }: Flood, start: number, name: number) {
  let beside = UNNAMED
  let size = 1
  reached[0] = start
  named[start] = name
  for (let k = 0; k < size; k++) {
    const i = reached[k] ?? 0
    for (const j of [i % width > 0 ? i - 1 : -1, (i + 1) % width > 0 ? i + 1 : -1, i - width, i + width]) {
      const known = named[j]
      if (known !== undefined && known !== UNNAMED && known !== name) beside = known
      if (known !== UNNAMED || labels[j] !== labels[start]) continue
      named[j] = name
      reached[size++] = j
    }
  }
  return { size, beside }
}
