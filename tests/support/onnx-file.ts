/** Field numbers of ONNX's protocol buffers. */
const MODEL = { irVersion: 1, graph: 7, opsets: 8 } as const
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const
const NODE = { input: 1, output: 2, opType: 4 } as const
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 } as const
const VALUE = { name: 1, type: 2 } as const
const FLOAT = 1

/**
 * The file of a model for images of any size that paints what the mask covers in one color and leaves the rest:
 * image × (1 − mask) + color × mask.
 */
export function paintingModel(color: readonly [number, number, number]): Uint8Array {
  const graph = [
    node('Sub', ['one', 'mask'], 'keep'),
    node('Mul', ['image', 'keep'], 'kept'),
    node('Mul', ['color', 'mask'], 'painted'),
    node('Add', ['kept', 'painted'], 'output'),
    text(GRAPH.name, 'painting'),
    bytes(GRAPH.initializer, constant('one', [1], [1])),
    bytes(GRAPH.initializer, constant('color', [1, 3, 1, 1], color)),
    bytes(GRAPH.input, value('image', 3)),
    bytes(GRAPH.input, value('mask', 1)),
    bytes(GRAPH.output, value('output', 3)),
  ].flat()
  const opset = [...text(1, ''), ...number(2, 13)]
  return Uint8Array.from([
    ...number(MODEL.irVersion, 8),
    ...bytes(MODEL.graph, graph),
    ...bytes(MODEL.opsets, opset),
  ])
}

function node(opType: string, inputs: readonly string[], output: string): number[] {
  const names = inputs.flatMap((input) => text(NODE.input, input))
  return bytes(GRAPH.node, [...names, ...text(NODE.output, output), ...text(NODE.opType, opType)])
}

function constant(name: string, dims: readonly number[], values: readonly number[]): number[] {
  return [
    ...dims.flatMap((dim) => number(TENSOR.dims, dim)),
    ...number(TENSOR.dataType, FLOAT),
    ...text(TENSOR.name, name),
    ...bytes(TENSOR.rawData, new Uint8Array(Float32Array.from(values).buffer)),
  ]
}

/** A float tensor: one image of so many channels, whose height and width are open. */
function value(name: string, channels: number): number[] {
  const dims = [number(1, 1), number(1, channels), text(2, 'height'), text(2, 'width')]
  const shape = dims.flatMap((dim) => bytes(1, dim))
  const tensor = [...number(1, FLOAT), ...bytes(2, shape)]
  return [...text(VALUE.name, name), ...bytes(VALUE.type, bytes(1, tensor))]
}

function text(field: number, words: string): number[] {
  return bytes(field, new TextEncoder().encode(words))
}

function bytes(field: number, content: ArrayLike<number>): number[] {
  return [...varint((field << 3) | 2), ...varint(content.length), ...Array.from(content)]
}

function number(field: number, amount: number): number[] {
  return [...varint(field << 3), ...varint(amount)]
}

/** Seven bits a byte, the lowest first; all but the last have the eighth bit set. */
function varint(amount: number): number[] {
  return amount < 128 ? [amount] : [(amount & 127) | 128, ...varint(amount >> 7)]
}
