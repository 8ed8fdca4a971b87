import { expect, test } from 'vitest'
import { ROOM_KINDS } from '@/lib/segment/kind-map'
import { withAddition } from '@/lib/segment/model-graph'
import {
  around,
  cropped,
  headGraph,
  type Net,
  type Part,
  placesOf,
  roomKinds,
  STAGES,
} from '@/lib/segment/room-head'

/** A photo of 64 × 40 cells, so that the encoder's lowest rows are beyond it. */
const SCALED = { width: 1024, height: 640 }
const CELLS = { width: 64, height: 40 }
const COUNT = ROOM_KINDS.length

const wave = (seed: number) => (_: unknown, i: number) => Math.sin(i * 12.9898 + seed * 78.233)
const numbers = (length: number, seed: number) => Float32Array.from({ length }, wave(seed))
const planesOf: Record<string, Float32Array> = Object.fromEntries(
  Object.values(STAGES).map(({ name, channels, perCell }, seed) => [
    name,
    numbers(channels * (64 * perCell) ** 2, seed),
  ]),
)

function netOf(parts: readonly Part[], hidden: number): Net {
  const inputs = parts.reduce((sum, { stage }) => sum + STAGES[stage].channels, 4)
  return {
    parts,
    weights: Int8Array.from({ length: inputs * hidden }, (_, i) => 100 * Math.sin(i)),
    scales: numbers(inputs, 7).map((value) => 0.001 * Math.abs(value)),
    bias: numbers(hidden, 8),
    output: numbers(hidden * COUNT, 9),
    outputBias: numbers(COUNT, 10),
  }
}

const NETS = [
  netOf([{ stage: 'embedding', radius: 0 }], 3),
  netOf(
    [
      { stage: 'early', radius: 2 },
      { stage: 'middle', radius: 0 },
      { stage: 'late', radius: 'photo' },
      { stage: 'late', radius: 2 },
    ],
    2,
  ),
]

/** What a runtime makes of the added steps. */
function run(nets: readonly Net[]): (name: string) => Float32Array {
  const { nodes, tensors } = headGraph(nets)
  const values = new Map(Object.entries(planesOf))
  const planeOf = (name: string | undefined) => values.get(name ?? '') ?? new Float32Array(0)
  for (const { operator, inputs, output } of nodes) {
    const [from, weights] = inputs
    const kernel = tensors.find(({ name }) => name === weights)
    values.set(
      output,
      operator === 'Sum' || !(kernel?.values instanceof Float32Array)
        ? planeOf(from).map((_, i) => inputs.reduce((sum, name) => sum + (planeOf(name)[i] ?? 0), 0))
        : convolved(planeOf(from), kernel.values, kernel.size),
    )
  }
  return planeOf
}

/** A convolution whose steps are as long as its kernel. */
function convolved(
  from: Float32Array,
  kernel: Float32Array,
  [out = 0, channels = 0, side = 0]: readonly number[],
) {
  const result = new Float32Array(out * 64 * 64)
  for (const i of result.keys()) {
    const [plane, y, x] = [Math.floor(i / 4096), Math.floor((i % 4096) / 64), i % 64]
    let sum = 0
    for (let k = 0; k < channels * side ** 2; k++) {
      const [channel, down, right] = [Math.floor(k / side ** 2), Math.floor((k % side ** 2) / side), k % side]
      const at = (channel * 64 * side + y * side + down) * 64 * side + x * side + right
      sum += (kernel[plane * channels * side ** 2 + k] ?? 0) * (from[at] ?? 0)
    }
    result[i] = sum
  }
  return result
}

/** A net's inputs, a plane each. */
function inputsOf(net: Net): Float32Array[] {
  const planes = net.parts.flatMap(({ stage, radius }) => {
    const { name, channels, perCell } = STAGES[stage]
    const side = 64 * perCell
    return Array.from({ length: channels }, (_, channel) => {
      const plane = (planesOf[name] ?? new Float32Array(0)).subarray(
        channel * side ** 2,
        (channel + 1) * side ** 2,
      )
      const cells = Float32Array.from({ length: 64 * 64 }, (_each, i) => {
        const first = perCell * (Math.floor(i / 64) * side + (i % 64))
        const all = perCell === 1 ? [0] : [0, 1, side, side + 1]
        return all.reduce((sum, offset) => sum + (plane[first + offset] ?? 0), 0) / all.length
      })
      return around(cropped(cells, CELLS), CELLS, radius)
    })
  })
  return [...planes, ...placesOf(SCALED)]
}

/** The shares by the definition: the channels' means first, then the layers. */
function sharesAt(cell: number, net: Net, planes: readonly Float32Array[]): number[] {
  const inputs = planes.map((plane) => plane[cell] ?? 0)
  const hidden = Array.from(net.bias, (start, k) =>
    Math.max(
      0,
      inputs.reduce((sum, value, i) => {
        const weight = (net.weights[i * net.bias.length + k] ?? 0) * (net.scales[i] ?? 0)
        return sum + value * weight
      }, start),
    ),
  )
  const scores = Array.from(net.outputBias, (start, kind) =>
    hidden.reduce((sum, value, k) => sum + value * (net.output[k * COUNT + kind] ?? 0), start),
  )
  return softmax(scores)
}

function softmax(scores: readonly number[]): number[] {
  const total = scores.reduce((sum, score) => sum + Math.exp(score), 0)
  return scores.map((score) => Math.exp(score) / total)
}

test('the nets’ first layers in the encoder’s graph give the same kinds as layers on the channels’ means', () => {
  const kinds = roomKinds(run(NETS), SCALED, NETS)
  expect(kinds).toMatchObject(CELLS)
  const inputs = NETS.map((net) => ({ net, planes: inputsOf(net) }))
  for (const cell of [0, 63, 64 * 39, 64 * 20 + 31, 64 * 40 - 1]) {
    const all = inputs.map(({ net, planes }) => sharesAt(cell, net, planes))
    const mixed = softmax(
      ROOM_KINDS.map((_, kind) =>
        all.reduce((sum, one) => sum + Math.log((one[kind] ?? 0) + 1 / 255) / 2, 0),
      ),
    )
    for (const [kind, share] of mixed.entries()) {
      expect(Math.abs((kinds.shares[cell * COUNT + kind] ?? 0) - 255 * share)).toBeLessThanOrEqual(1)
    }
  }
})

test('a model file gets steps, weights and outputs, and keeps of its own what these need', () => {
  const word = (text: string) => [text.length, ...new TextEncoder().encode(text)]
  const strides = [0x2a, 14, 0x0a, ...word('strides'), 0x40, 2, 0xa0, 1, 7]
  const step = [0x0a, 1, 120, 0x0a, 1, 119, 0x12, 1, 121, 0x22, ...word('Sum')]
  const weights = [0x2a, 14, 8, 0xac, 2, 0x10, 1, 0x42, 1, 119, 0x4a, 4, 0, 0, 0, 0]
  const input = [0x5a, 3, 0x0a, 1, 120]
  const old = [
    ...[0x0a, step.length, ...step],
    ...[0x0a, 6, 0x0a, 1, 121, 0x12, 1, 122, ...weights],
    ...[...input, 0x5a, 3, 0x0a, 1, 117, 0x62, 3, 0x0a, 1, 122],
  ]
  const own = [8, 9]
  const node = { operator: 'Sum', inputs: ['x', 'w'], output: 'y', strides: [2] } as const
  const tensor = { name: 'v', size: [1], values: Float32Array.of(0) }
  const file = withAddition(Uint8Array.of(8, 9, 0x3a, old.length, ...old), {
    nodes: [node],
    tensors: [tensor],
    outputs: ['y'],
  })
  const graph = [
    ...[0x0a, step.length + strides.length, ...step, ...strides],
    ...[...weights, ...input, 0x62, 3, 0x0a, 1, 121],
  ]
  expect([...file]).toEqual([...own, 0x3a, graph.length, ...graph])
})
