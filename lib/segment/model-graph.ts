import { joinBytes } from '../image/png-chunks.ts'

/** Field numbers in ONNX's protocol buffers (onnx.proto). */
const MODEL = { graph: 7 } as const
const GRAPH = { node: 1, tensor: 5, input: 11, output: 12 } as const
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const
const ATTRIBUTE = { name: 1, numbers: 8, type: 20 } as const
const TENSOR = { size: 1, type: 2, name: 8, bytes: 9 } as const
const VALUE = { name: 1 } as const
/** Type numbers there: of values, and of an attribute that is a list of whole numbers. */
const TYPES = { Float32Array: 1, Int8Array: 3, BigInt64Array: 7 } as const
const INTS = 7

/** A step of a model's graph, by the names of its inputs and its output. */
export type GraphNode = {
  readonly operator:
    | ('Add' | 'Conv' | 'LayerNormalization' | 'MatMul')
    | ('QuantizeLinear' | 'Reshape' | 'Sum' | 'Transpose')
  readonly inputs: readonly string[]
  readonly output: string
  readonly strides?: readonly number[]
  /** The order of a transposed value's dimensions. */
  readonly perm?: readonly number[]
}

/** Constant values in a graph, such as a layer's weights. */
export type GraphTensor = {
  readonly name: string
  readonly size: readonly number[]
  readonly values: Float32Array | Int8Array | BigInt64Array
}

/** A change of a graph. */
export type GraphAddition = {
  /** A step takes the place of the one that has the same output. */
  readonly nodes?: readonly GraphNode[]
  readonly tensors?: readonly GraphTensor[]
  /** All that the graph returns. What they don't need is left out. */
  readonly outputs: readonly string[]
}

/** Changes the graph of a model's file. */
export function withAddition(
  file: Uint8Array,
  { nodes = [], tensors = [], outputs }: GraphAddition,
): Uint8Array {
  const model = fieldsOf(file)
  const old = model.filter(({ field }) => field === MODEL.graph).map(({ content }) => content)
  const parts = [...nodes.map(nodeBytes), ...tensors.map(tensorBytes), ...old].flatMap(fieldsOf)
  const makers = new Map<string, Field>()
  for (const part of parts.filter(({ field }) => field === GRAPH.node).reverse())
    for (const name of namesIn(part, NODE.output)) makers.set(name, part)
  const needed = new Set(outputs)
  const steps = new Set<Field | undefined>()
  // Also visits names added along the way.
  for (const name of needed) {
    const step = makers.get(name)
    steps.add(step)
    for (const input of step ? namesIn(step, NODE.input) : []) needed.add(input)
  }
  const isNeeded = (part: Field) => {
    if (part.field === GRAPH.node) return steps.has(part)
    const nameField = { [GRAPH.tensor]: TENSOR.name, [GRAPH.input]: VALUE.name }[part.field]
    return nameField ? namesIn(part, nameField).some((name) => needed.has(name)) : part.field !== GRAPH.output
  }
  return joinBytes([
    ...model.filter(({ field }) => field !== MODEL.graph).map(({ whole }) => whole),
    message(MODEL.graph, [
      ...parts.filter(isNeeded).map(({ whole }) => whole),
      ...outputs.map((name) => message(GRAPH.output, [text(VALUE.name, name)])),
    ]),
  ])
}

function nodeBytes({ operator, inputs, output, strides, perm }: GraphNode): Uint8Array {
  const numbers = strides ?? perm
  const attribute = numbers && [
    text(ATTRIBUTE.name, strides ? 'strides' : 'perm'),
    ...numbers.map((each) => number(ATTRIBUTE.numbers, each)),
    number(ATTRIBUTE.type, INTS),
  ]
  return message(GRAPH.node, [
    ...inputs.map((input) => text(NODE.input, input)),
    text(NODE.output, output),
    text(NODE.operator, operator),
    ...(attribute ? [message(NODE.attribute, attribute)] : []),
  ])
}

function tensorBytes({ name, size, values }: GraphTensor): Uint8Array {
  const { buffer, byteOffset, byteLength } = values
  return message(GRAPH.tensor, [
    ...size.map((each) => number(TENSOR.size, each)),
    number(TENSOR.type, TYPES[values[Symbol.toStringTag]]),
    text(TENSOR.name, name),
    message(TENSOR.bytes, [new Uint8Array(buffer, byteOffset, byteLength)]),
  ])
}

/** A part of a message: all of it, and the bytes in it if it is text or another message. */
type Field = { readonly field: number; readonly whole: Uint8Array; readonly content: Uint8Array }

/** Bytes of the types of numbers with a fixed length. */
const FIXED: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
])

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      value += (byte & 127) * 2 ** shift
    }
    return value
  }
  while (at < bytes.length) {
    const from = at
    const key = next()
    const length = (key & 7) === 2 ? next() : (FIXED.get(key & 7) ?? 0)
    if ((key & 7) === 0) next()
    const start = at
    at += length
    fields.push({ field: key >> 3, whole: bytes.subarray(from, at), content: bytes.subarray(start, at) })
  }
  return fields
}

function namesIn({ content }: Field, wanted: number): string[] {
  const found = fieldsOf(content).filter(({ field }) => field === wanted)
  return found.map((each) => new TextDecoder().decode(each.content))
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
