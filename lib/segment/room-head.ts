import { boxMean } from '../math/box-filter.ts'
import type { Size } from '../math/image.ts'
import { KIND_CELL_PX, KIND_SIDE, type KindMap, kindMapSize, ROOM_KINDS } from './kind-map.ts'
import type { GraphAddition, GraphNode, GraphTensor } from './model-graph.ts'

/** Values in the encoder's graph that the head reads, from early to late, and how many of them a cell has on each side. */
export const STAGES = {
  early: { name: '/layers.1/downsample/Transpose_output_0', channels: 128, perCell: 2 },
  middle: { name: '/layers.2/downsample/Transpose_output_0', channels: 160, perCell: 1 },
  late: { name: '/Transpose_output_0', channels: 320, perCell: 1 },
  embedding: { name: 'output', channels: 256, perCell: 1 },
} as const

/** A stage's channels, as means around each cell: the radius in cells, 0 for the cell alone, or the whole photo. */
export type Part = { readonly stage: keyof typeof STAGES; readonly radius: number | 'photo' }

/** Two layers, with a ReLU after the first. Its inputs are the parts' channels in their order, then the place. */
export type Net = {
  readonly parts: readonly Part[]
  /** Whole numbers from −127 to 127, one row per input, times the row's scale. */
  readonly weights: Int8Array
  readonly scales: Float32Array
  readonly bias: Float32Array
  /** One row per hidden value, one column per kind. */
  readonly output: Float32Array
  readonly outputBias: Float32Array
}

/**
 * The nets' first layers, for the encoder's graph. Each is applied to the channels themselves, and the means around a cell are taken
 * of its results: the same in a fraction of the time.
 */
export function headGraph(nets: readonly Net[]): Required<GraphAddition> {
  const nodes: GraphNode[] = []
  const tensors: GraphTensor[] = []
  for (const [index, net] of nets.entries()) {
    let input = 0
    for (const [i, { stage }] of net.parts.entries()) {
      const { name, channels, perCell } = STAGES[stage]
      const weights = `${partName(index, i)}.weights`
      tensors.push({
        name: weights,
        size: [net.bias.length, channels, perCell, perCell],
        values: kernelOf(net, input, { channels, perCell }),
      })
      nodes.push({
        operator: 'Conv',
        inputs: [name, weights],
        output: partName(index, i),
        strides: [perCell, perCell],
      })
      input += channels
    }
    for (const radius of radiiOf(net)) {
      const inputs = net.parts.flatMap((part, i) => (part.radius === radius ? [partName(index, i)] : []))
      nodes.push({ operator: 'Sum', inputs, output: sumName(index, radius) })
    }
  }
  const outputs = nets.flatMap((net, index) => radiiOf(net).map((radius) => sumName(index, radius)))
  return { nodes, tensors, outputs }
}

const partName = (net: number, part: number) => `room-head.${net}.${part}`
const sumName = (net: number, radius: Part['radius']) => `room-head.${net}.around-${radius}`
const radiiOf = ({ parts }: Net) => [...new Set(parts.map(({ radius }) => radius))]

/** A part's weights as a convolution's: by hidden value, then by channel, the mean of what a cell has. */
function kernelOf(
  net: Net,
  firstInput: number,
  { channels, perCell }: { channels: number; perCell: number },
): Float32Array {
  const size = perCell ** 2
  return Float32Array.from({ length: net.bias.length * channels * size }, (_, i) => {
    const input = firstInput + (Math.floor(i / size) % channels)
    return weightOf(net, input, Math.floor(i / size / channels)) / size
  })
}

function weightOf({ weights, scales, bias }: Net, input: number, hidden: number): number {
  return (weights[input * bias.length + hidden] ?? 0) * (scales[input] ?? 0)
}

/** Predicts each cell's kind from the outputs of `headGraph`: the geometric mean of the nets' shares. Takes some 200 ms. */
export function roomKinds(
  outputOf: (name: string) => Float32Array,
  scaled: Size,
  nets: readonly Net[],
): KindMap {
  const size = kindMapSize(scaled)
  const count = ROOM_KINDS.length
  const logs = new Float32Array(size.width * size.height * count)
  for (const [index, net] of nets.entries()) {
    const hidden = hiddenOf((radius) => outputOf(sumName(index, radius)), scaled, net)
    for (let cell = 0; cell < size.width * size.height; cell++) {
      for (const [kind, share] of sharesOf(scoresOf(hidden, cell, net)).entries()) {
        const i = cell * count + kind
        // As if the shares were bytes, so that a net that is sure of itself doesn't decide alone.
        logs[i] = (logs[i] ?? 0) + Math.log(share + 1 / 255) / nets.length
      }
    }
  }
  const shares = new Uint8Array(logs.length)
  for (let first = 0; first < logs.length; first += count) {
    const own = sharesOf(logs.subarray(first, first + count))
    shares.set(own.map(toByte), first)
  }
  return { ...size, shares }
}

const toByte = (share: number) => Math.round(255 * share)

/** One plane of cells for each hidden value. */
function hiddenOf(sumsOf: (radius: Part['radius']) => Float32Array, scaled: Size, net: Net): Float32Array[] {
  const { width, height } = kindMapSize(scaled)
  const radii = radiiOf(net).map((radius) => ({ radius, sums: sumsOf(radius) }))
  const places = placesOf(scaled)
  const inputs = net.scales.length - places.length
  return Array.from(net.bias, (start, i) => {
    const hidden = new Float32Array(width * height).fill(start)
    for (const { radius, sums } of radii) {
      const plane = cropped(sums.subarray(i * KIND_SIDE ** 2), { width, height })
      addTimes(hidden, around(plane, { width, height }, radius), 1)
    }
    for (const [n, place] of places.entries()) addTimes(hidden, place, weightOf(net, inputs + n, i))
    return hidden.map((value) => Math.max(0, value))
  })
}

/** The numbers of each cell's place, a plane each. They are unchanged if the photo is mirrored. */
export function placesOf(scaled: Size): Float32Array[] {
  const { width, height } = kindMapSize(scaled)
  const planeOf = (valueAt: (x: number, y: number) => number) =>
    Float32Array.from({ length: width * height }, (_, cell) => {
      const x = ((cell % width) + 0.5) / (scaled.width / KIND_CELL_PX)
      return valueAt(x, (Math.floor(cell / width) + 0.5) / (scaled.height / KIND_CELL_PX))
    })
  return [
    planeOf((x) => Math.abs(x - 0.5)),
    planeOf((_, y) => y),
    planeOf((_, y) => y * y),
    planeOf((_, y) => Math.max(0, y - 0.5)),
  ]
}

/** The part of a plane of the encoder that the photo takes. */
export function cropped(plane: Float32Array, { width, height }: Size): Float32Array {
  const cells = new Float32Array(width * height)
  for (let y = 0; y < height; y++) cells.set(plane.subarray(y * KIND_SIDE, y * KIND_SIDE + width), y * width)
  return cells
}

/** Means of a plane of cells. */
export function around(plane: Float32Array, { width, height }: Size, radius: Part['radius']): Float32Array {
  if (radius !== 'photo') return boxMean(plane, width, height, radius)
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length
  return new Float32Array(plane.length).fill(mean)
}

function addTimes(to: Float32Array, plane: Float32Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + times * (plane[i] ?? 0)
}

function scoresOf(hidden: readonly Float32Array[], cell: number, { output, outputBias }: Net): Float32Array {
  const scores = outputBias.slice()
  for (const [i, plane] of hidden.entries()) {
    const value = plane[cell] ?? 0
    if (value === 0) continue
    for (let kind = 0; kind < scores.length; kind++) {
      scores[kind] = (scores[kind] ?? 0) + value * (output[i * scores.length + kind] ?? 0)
    }
  }
  return scores
}

/** Softmax. */
function sharesOf(scores: Float32Array): Float32Array {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const total = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / total)
}
