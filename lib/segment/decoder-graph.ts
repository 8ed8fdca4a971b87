import { KIND_SIDE } from './kind-map.ts'
import type { GraphAddition, GraphNode, GraphTensor } from './model-graph.ts'
import { MASK_SIDE, STEPS_PER_LOGIT } from './small-mask.ts'

/** All of the decoder's masks, each a `LowResMask`, and its estimates of their fit. By itself it returns only one. */
export const ALL_MASKS = '/Reshape_9_output_0'
export const ALL_SCORES = '/iou_prediction_head/layers.2/Gemm_output_0'

const CELLS = KIND_SIDE ** 2
const CHANNELS = 256
/** The heads of an attention, and the channels of each. */
const HEADS = 8
const DEPTH = 16

/** Where points attend to the photo: names of weights, and of the photo's values with and without their places. */
const TO_PHOTO = [
  ['layers.0/cross_attn_token_to_image', 1934, 1935, 'layers.0/Add_1', 'Transpose'],
  ['layers.1/cross_attn_token_to_image', 1957, 1958, 'layers.1/Add_2', 'layers.0/norm4/LayerNormalization'],
  ['final_attn_token_to_image', 1973, 1974, 'Add', 'layers.1/norm4/LayerNormalization'],
] as const
/** Where the photo attends to the points. */
const TO_POINTS = [
  ['layers.0/cross_attn_image_to_token', 1942, 1948, 'layers.0/Add_1'],
  ['layers.1/cross_attn_image_to_token', 1965, 1971, 'layers.1/Add_2'],
] as const

/**
 * The decoder with the same results in less time. Its attentions multiply each of the photo's 4,096 cells by their weights, and that
 * by some points; this multiplies the weights by the points first. And it enlarges masks without transposed convolutions.
 */
export function decoderGraph(): GraphAddition {
  const graph = new Graph()
  for (const attention of TO_PHOTO) attendToPhoto(graph, attention)
  for (const attention of TO_POINTS) attendToPoints(graph, attention)
  enlarge(graph)
  // There is one prompt at a time, for which neither needs to be repeated.
  graph.add('Add', ['image_embeddings', '/Add_6_output_0'], '/Add_7_output_0')
  const places = graph.reshape('/pe_layer/Transpose_output_0', [1, CHANNELS, CELLS])
  graph.transpose(places, [0, 2, 1], named('Transpose_1'))
  return { ...graph, outputs: [ALL_MASKS, ALL_SCORES] }
}

class Graph {
  readonly nodes: GraphNode[] = []
  readonly tensors: GraphTensor[] = []

  add(operator: GraphNode['operator'], inputs: string[], output = this.newName(), perm?: number[]): string {
    this.nodes.push({ operator, inputs, output, ...(perm && { perm }) })
    return output
  }

  constant(size: number[], values: GraphTensor['values']): string {
    const name = this.newName()
    this.tensors.push({ name, size, values })
    return name
  }

  transpose(input: string, perm: number[], output?: string): string {
    return this.add('Transpose', [input], output, perm)
  }

  /** −1 stands for one size that follows from the others. */
  reshape(input: string, size: number[], output?: string): string {
    const sizes = this.constant([size.length], BigInt64Array.from(size, BigInt))
    return this.add('Reshape', [input, sizes], output)
  }

  heads(weights: number, perm: number[]): string {
    return this.transpose(this.reshape(`onnx::MatMul_${weights}`, [CHANNELS, HEADS, DEPTH]), perm)
  }

  bias(attention: string, layer: string): string {
    const name = `mask_decoder.transformer.${attention.replace('/', '.')}.${layer}_proj.bias`
    return this.reshape(name, [HEADS, 1, DEPTH])
  }

  private newName(): string {
    return `fast.${this.nodes.length + this.tensors.length}`
  }
}

const named = (name: string) => `/transformer/${name}_output_0`

function attendToPhoto(graph: Graph, [at, key, value, placed, photo]: (typeof TO_PHOTO)[number]): void {
  const asked = graph.add('MatMul', [named(`${at}/Transpose`), graph.heads(key, [1, 2, 0])])
  const cells = graph.transpose(named(placed), [0, 2, 1])
  // The keys' bias is the same for all cells, which the softmax takes away.
  graph.add('MatMul', [graph.reshape(asked, [1, -1, CHANNELS]), cells], named(`${at}/MatMul`))
  const found = graph.add('MatMul', [named(`${at}/Softmax`), named(photo)])
  const heads = graph.reshape(found, [1, HEADS, -1, CHANNELS])
  const values = graph.add('MatMul', [heads, graph.heads(value, [1, 0, 2])])
  graph.add('Add', [values, graph.bias(at, 'v')], named(`${at}/MatMul_1`))
}

function attendToPoints(graph: Graph, [at, query, out, placed]: (typeof TO_POINTS)[number]): void {
  const keys = named(`${at}/Transpose_2`)
  const points = graph.transpose(graph.add('MatMul', [graph.heads(query, [1, 0, 2]), keys]), [0, 2, 1, 3])
  const asked = graph.add('MatMul', [named(placed), graph.reshape(points, [1, CHANNELS, -1])])
  const bias = graph.reshape(graph.add('MatMul', [graph.bias(at, 'q'), keys]), [1, 1, -1])
  graph.reshape(graph.add('Add', [asked, bias]), [1, CELLS, HEADS, -1], named(`${at}/MatMul`))
  const output = graph.reshape(`onnx::MatMul_${out}`, [HEADS, DEPTH, CHANNELS])
  const values = graph.add('MatMul', [named(`${at}/Transpose_1`), output])
  const shares = graph.reshape(named(`${at}/Softmax`), [1, CELLS, -1])
  graph.add('MatMul', [shares, graph.reshape(values, [1, -1, CHANNELS])], named(`${at}/out_proj/MatMul`))
}

/** Each cell becomes 2 × 2 and then 4 × 4, which stay together until the masks are made of them. */
function enlarge(graph: Graph): void {
  const layer = (number: number) => `/output_upscaling/output_upscaling.${number}`
  const doubled = (cells: string, number: number, from: number, to: number) => {
    const own = `mask_decoder.output_upscaling.${number}`
    const weights = graph.reshape(graph.transpose(`${own}.weight`, [0, 2, 3, 1]), [from, 4 * to])
    return graph.add('Add', [graph.reshape(graph.add('MatMul', [cells, weights]), [-1, to]), `${own}.bias`])
  }
  const large = doubled(named('layers.1/norm4/LayerNormalization'), 0, CHANNELS, 64)
  const norm = ['onnx::Mul_1984', 'onnx::Add_1986'].map((each) => graph.reshape(each, [64]))
  graph.add('LayerNormalization', [large, ...norm], `${layer(1)}/Add_1_output_0`)
  const larger = doubled(`${layer(2)}/Mul_1_output_0`, 3, 64, 32)
  // With a step between, the runtime doesn't join the sum and what follows it, which takes longer in the browser.
  graph.reshape(larger, [-1, 32], `${layer(3)}/ConvTranspose_output_0`)
  const points = graph.transpose(graph.reshape('/Concat_10_output_0', [4, 32]), [1, 0])
  const masks = graph.add('MatMul', [`${layer(4)}/Mul_1_output_0`, points])
  const step = graph.constant([], Float32Array.of(1 / STEPS_PER_LOGIT))
  const packed = graph.add('QuantizeLinear', [masks, step, graph.constant([], Int8Array.of(0))])
  const parted = graph.reshape(packed, [KIND_SIDE, KIND_SIDE, 2, 2, 2, 2, 4])
  graph.reshape(graph.transpose(parted, [6, 0, 2, 4, 1, 3, 5]), [1, 4, MASK_SIDE, MASK_SIDE], ALL_MASKS)
}
