import { joinBytes } from '../image/png-chunks.ts'

/** Field numbers in ONNX's protocol buffers (onnx.proto). */
const MODEL = { graph: 7 } as const
const GRAPH = { node: 1, tensor: 5, output: 12 } as const
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const
const ATTRIBUTE = { name: 1, numbers: 8, type: 20 } as const
const TENSOR = { size: 1, type: 2, name: 8, bytes: 9 } as const
const VALUE = { name: 1, type: 2, tensor: 1, element: 1 } as const
/** Type numbers there: 32-bit floats, and a list of whole numbers. */
const FLOAT = 1
const INTS = 7

/** A step of a model's graph, by the names of its inputs and its output. */
export type GraphNode = {
  readonly operator: 'Conv' | 'Sum'
  readonly inputs: readonly string[]
  readonly output: string
  readonly strides?: readonly number[]
}

/** Constant values in a graph, such as a layer's weights. */
export type GraphTensor = {
  readonly name: string
  readonly size: readonly number[]
  readonly values: Float32Array
}

/** What a graph gets in addition. Outputs may be values that it has by itself (32-bit floats). */
export type GraphAddition = {
  readonly nodes?: readonly GraphNode[]
  readonly tensors?: readonly GraphTensor[]
  readonly outputs: readonly string[]
}

/**
 * Adds steps and outputs to a model's graph. Readers merge repeated messages, so a second graph with nothing else, appended to the
 * file, adds them to the first.
 */
export function withAddition(
  file: Uint8Array,
  { nodes = [], tensors = [], outputs }: GraphAddition,
): Uint8Array {
  const graph = message(MODEL.graph, [
    ...nodes.map(nodeBytes),
    ...tensors.map(({ name, size, values: { buffer, byteOffset, byteLength } }) =>
      message(GRAPH.tensor, [
        ...size.map((each) => number(TENSOR.size, each)),
        number(TENSOR.type, FLOAT),
        text(TENSOR.name, name),
        message(TENSOR.bytes, [new Uint8Array(buffer, byteOffset, byteLength)]),
      ]),
    ),
    ...outputs.map((name) =>
      message(GRAPH.output, [
        text(VALUE.name, name),
        message(VALUE.type, [message(VALUE.tensor, [number(VALUE.element, FLOAT)])]),
      ]),
    ),
  ])
  return joinBytes([file, graph])
}

function nodeBytes({ operator, inputs, output, strides }: GraphNode): Uint8Array {
  const attribute = strides && [
    text(ATTRIBUTE.name, 'strides'),
    ...strides.map((stride) => number(ATTRIBUTE.numbers, stride)),
    number(ATTRIBUTE.type, INTS),
  ]
  return message(GRAPH.node, [
    ...inputs.map((input) => text(NODE.input, input)),
    text(NODE.output, output),
    text(NODE.operator, operator),
    ...(attribute ? [message(NODE.attribute, attribute)] : []),
  ])
}

function message(field: number, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return joinBytes([varint((field << 3) | 2), varint(length), ...parts])
}

function text(field: number, value: string): Uint8Array {
  return message(field, [new TextEncoder().encode(value)])
}

function number(field: number, value: number): Uint8Array {
  return joinBytes([varint(field << 3), varint(value)])
}

/** Seven bits per byte, lowest first; all but the last have the eighth bit set. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Uint8Array.of(...bytes, rest)
}
