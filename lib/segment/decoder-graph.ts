import { KIND_SIDE } from './kind-map.ts'
import type { GraphAddition, GraphNode, GraphTensor } from './model-graph.ts'
import { MASK_SIDE, STEPS_PER_LOGIT } from './small-mask.ts'

/** All of the decoder's masks, as in a `LowResMask`, and its estimates of their fit, inside the graph. By itself it returns only one. */
export const ALL_MASKS = '/Reshape_9_output_0'
export const ALL_SCORES = '/iou_prediction_head/layers.2/Gemm_output_0'

const CELLS = KIND_SIDE ** 2
const CHANNELS = 256
/** Of an attention, with 16 channels each. */
const HEADS = [8, 16] as const

/** Quarters of a logit, as whole numbers. */
const STEPS: readonly GraphTensor[] = [
  { name: 'fast.step', size: [], values: Float32Array.of(1 / STEPS_PER_LOGIT) },
  { name: 'fast.zero', size: [], values: Int8Array.of(0) },
]

/** Where points attend to the photo: names in the graph of the weights, and of the photo's values with and without places. */
const TO_PHOTO = [
  {
    at: 'layers.0/cross_attn_token_to_image',
    key: 1934,
    value: 1935,
    placed: 'layers.0/Add_1',
    photo: 'Transpose',
  },
  {
    at: 'layers.1/cross_attn_token_to_image',
    key: 1957,
    value: 1958,
    placed: 'layers.1/Add_2',
    photo: 'layers.0/norm4/LayerNormalization',
  },
  {
    at: 'final_attn_token_to_image',
    key: 1973,
    value: 1974,
    placed: 'Add',
    photo: 'layers.1/norm4/LayerNormalization',
  },
] as const

/** Where the photo attends to the points. */
const TO_POINTS = [
  { at: 'layers.0/cross_attn_image_to_token', query: 1942, out: 1948, placed: 'layers.0/Add_1' },
  { at: 'layers.1/cross_attn_image_to_token', query: 1965, out: 1971, placed: 'layers.1/Add_2' },
] as const

/**
 * The decoder in half the time, with the same results. Its attentions multiply each of the photo's 4,096 cells by their weights, and
 * then by a few points; here the points are multiplied by the weights. Masks are enlarged cell by cell, which needs no transposed
 * convolutions. It also leaves out the large mask.
 */
export function decoderGraph(): GraphAddition {
  const graph = new Steps()
  for (const each of TO_PHOTO) attendToPhoto(graph, each)
  for (const each of TO_POINTS) attendToPoints(graph, each)
  enlarge(graph)
  // There is one prompt at a time, for which neither needs to be repeated.
  graph.add('Add', ['image_embeddings', '/Add_6_output_0'], '/Add_7_output_0')
  const places = graph.reshape('/pe_layer/Transpose_output_0', [1, CHANNELS, CELLS])
  graph.transpose(places, [0, 2, 1], '/transformer/Transpose_1_output_0')
  return { nodes: graph.nodes, tensors: STEPS, outputs: [ALL_MASKS, ALL_SCORES] }
}

class Steps {
  readonly nodes: GraphNode[] = []

  add(
    operator: GraphNode['operator'],
    inputs: readonly string[],
    output = `fast.${this.nodes.length}`,
    how: Pick<GraphNode, 'perm' | 'size'> = {},
  ): string {
    this.nodes.push({ operator, inputs, output, ...how })
    return output
  }

  transpose(input: string, perm: readonly number[], output?: string): string {
    return this.add('Transpose', [input], output, { perm })
  }

  reshape(input: string, size: readonly number[], output?: string): string {
    return this.add('Reshape', [input], output, { size })
  }
}

const weights = (number: number) => `onnx::MatMul_${number}`
const biasOf = (at: string, layer: string) =>
  `mask_decoder.transformer.${at.replaceAll('/', '.')}.${layer}_proj.bias`

function attendToPhoto(graph: Steps, { at, key, value, placed, photo }: (typeof TO_PHOTO)[number]): void {
  const name = (step: string) => `/transformer/${at}/${step}_output_0`
  const keys = graph.transpose(graph.reshape(weights(key), [CHANNELS, ...HEADS]), [1, 2, 0])
  const queries = graph.reshape(graph.add('MatMul', [name('Transpose'), keys]), [1, -1, CHANNELS])
  const cells = graph.transpose(`/transformer/${placed}_output_0`, [0, 2, 1])
  // The keys' bias is the same for all cells, which the softmax takes away.
  graph.add('MatMul', [queries, cells], name('MatMul'))
  const found = graph.add('MatMul', [name('Softmax'), `/transformer/${photo}_output_0`])
  const values = graph.transpose(graph.reshape(weights(value), [CHANNELS, ...HEADS]), [1, 0, 2])
  const heads = graph.add('MatMul', [graph.reshape(found, [1, HEADS[0], -1, CHANNELS]), values])
  graph.add('Add', [heads, graph.reshape(biasOf(at, 'v'), [HEADS[0], 1, HEADS[1]])], name('MatMul_1'))
}

function attendToPoints(graph: Steps, { at, query, out, placed }: (typeof TO_POINTS)[number]): void {
  const name = (step: string) => `/transformer/${at}/${step}_output_0`
  const keys = name('Transpose_2')
  const queries = graph.transpose(graph.reshape(weights(query), [CHANNELS, ...HEADS]), [1, 0, 2])
  const asked = graph.transpose(graph.add('MatMul', [queries, keys]), [0, 2, 1, 3])
  const likely = graph.add('MatMul', [
    `/transformer/${placed}_output_0`,
    graph.reshape(asked, [1, CHANNELS, -1]),
  ])
  const bias = graph.add('MatMul', [graph.reshape(biasOf(at, 'q'), [HEADS[0], 1, HEADS[1]]), keys])
  const sum = graph.add('Add', [likely, graph.reshape(bias, [1, 1, -1])])
  graph.reshape(sum, [1, CELLS, HEADS[0], -1], name('MatMul'))
  const output = graph.reshape(weights(out), [...HEADS, CHANNELS])
  const values = graph.reshape(graph.add('MatMul', [name('Transpose_1'), output]), [1, -1, CHANNELS])
  graph.add('MatMul', [graph.reshape(name('Softmax'), [1, CELLS, -1]), values], name('out_proj/MatMul'))
}

/** Each cell becomes 2 × 2 and then 4 × 4, which stay together until the masks are made of them. */
function enlarge(graph: Steps): void {
  const doubled = (cells: string, layer: number, [from, to]: readonly [number, number], count: number) => {
    const own = `mask_decoder.output_upscaling.${layer}`
    const by = graph.reshape(graph.transpose(`${own}.weight`, [0, 2, 3, 1]), [from, 4 * to])
    return graph.add('Add', [graph.reshape(graph.add('MatMul', [cells, by]), [1, count, to]), `${own}.bias`])
  }
  const large = doubled(
    '/transformer/layers.1/norm4/LayerNormalization_output_0',
    0,
    [CHANNELS, 64],
    4 * CELLS,
  )
  const norm = ['onnx::Mul_1984', 'onnx::Add_1986'].map((each) => graph.reshape(each, [64]))
  const even = graph.add('Gelu', [graph.add('LayerNormalization', [large, ...norm])])
  // With a reshaping between, the runtime doesn't take both steps for one, which is slower in the browser.
  const larger = graph.add('Gelu', [graph.reshape(doubled(even, 3, [64, 32], 16 * CELLS), [16 * CELLS, 32])])
  const masks = graph.add('MatMul', [larger, graph.transpose('/Concat_10_output_0', [0, 2, 1])])
  const packed = graph.add('QuantizeLinear', [masks, ...STEPS.map(({ name }) => name)])
  const parted = graph.reshape(packed, [KIND_SIDE, KIND_SIDE, 2, 2, 2, 2, 4])
  graph.reshape(graph.transpose(parted, [6, 0, 2, 4, 1, 3, 5]), [1, 4, MASK_SIDE, MASK_SIDE], ALL_MASKS)
}
