import { boxMean } from '../math/box-filter.ts'
import type { Size } from '../math/image.ts'
import { KIND_CELL_PX, KIND_SIDE, type KindMap, kindMapSize, ROOM_KINDS } from './kind-map.ts'

/** Encoder channels per cell. */
const CHANNELS = 256
/** Radius in cells over which a cell's surroundings are averaged. */
const AROUND = 2
/** Each channel, each channel's surrounding mean, and the place. */
export const FEATURES = 2 * CHANNELS + 4

/** A layer's weights, one row per output: whole numbers from −127 to 127, times the row's scale. */
type Layer = {
  readonly weights: Int8Array
  readonly scales: readonly number[]
  readonly bias: readonly number[]
}

/** Two layers on standardized features, with a ReLU after the first. */
export type RoomHead = {
  readonly mean: Float32Array
  readonly deviation: Float32Array
  readonly hidden: Layer
  readonly output: Layer
}

/** The features of each cell: `FEATURES` numbers, cell by cell from the top left. */
export function cellFeatures(embedding: Float32Array, scaled: Size): Float32Array {
  const { width, height } = kindMapSize(scaled)
  const features = new Float32Array(width * height * FEATURES)
  const plane = new Float32Array(width * height)
  for (let channel = 0; channel < CHANNELS; channel++) {
    for (let cell = 0; cell < plane.length; cell++) {
      const row = Math.floor(cell / width)
      plane[cell] = embedding[channel * KIND_SIDE ** 2 + row * KIND_SIDE + (cell % width)] ?? 0
    }
    const around = boxMean(plane, width, height, AROUND)
    for (let cell = 0; cell < plane.length; cell++) {
      features[cell * FEATURES + channel] = plane[cell] ?? 0
      features[cell * FEATURES + CHANNELS + channel] = around[cell] ?? 0
    }
  }
  for (let cell = 0; cell < plane.length; cell++) {
    const x = ((cell % width) + 0.5) / (scaled.width / KIND_CELL_PX)
    const y = (Math.floor(cell / width) + 0.5) / (scaled.height / KIND_CELL_PX)
    // Unchanged if the photo is mirrored.
    features.set([Math.abs(x - 0.5), y, y * y, Math.max(0, y - 0.5)], cell * FEATURES + 2 * CHANNELS)
  }
  return features
}

/** Predicts each cell's kind from the encoder's output. Takes some 50 ms. */
export function roomKinds(embedding: Float32Array, scaled: Size, head: RoomHead): KindMap {
  const features = cellFeatures(embedding, scaled)
  const size = kindMapSize(scaled)
  const count = ROOM_KINDS.length
  const shares = new Uint8Array(size.width * size.height * count)
  for (let cell = 0; cell < size.width * size.height; cell++) {
    const own = features.subarray(cell * FEATURES, (cell + 1) * FEATURES)
    for (let i = 0; i < FEATURES; i++)
      own[i] = ((own[i] ?? 0) - (head.mean[i] ?? 0)) / (head.deviation[i] ?? 1)
    const hidden = outputsOf(head.hidden, own).map((value) => Math.max(0, value))
    shares.set(
      sharesOf(outputsOf(head.output, hidden)).map((share) => Math.round(255 * share)),
      cell * count,
    )
  }
  return { ...size, shares }
}

function outputsOf({ weights, scales, bias }: Layer, inputs: Float32Array): Float32Array {
  return Float32Array.from(bias, (start, row) => {
    let sum = 0
    const first = row * inputs.length
    for (let i = 0; i < inputs.length; i++) sum += (weights[first + i] ?? 0) * (inputs[i] ?? 0)
    return start + (scales[row] ?? 0) * sum
  })
}

/** Softmax. */
function sharesOf(scores: Float32Array): Float32Array {
  const most = Math.max(...scores)
  const parts = scores.map((score) => Math.exp(score - most))
  const total = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / total)
}
