/** Field numbers in ONNX's protocol buffers, and its type number for 32-bit floats. */
const MODEL_GRAPH = 7
const GRAPH_OUTPUT = 12
const VALUE = { name: 1, type: 2 } as const
const TENSOR_TYPE = 1
const ELEMENT_TYPE = Uint8Array.of(8, 1)

/** The wire type of every field here. */
const BYTES = 2

/**
 * Adds internal values (32-bit floats) of a model's graph to its outputs. Readers merge repeated messages, so a second graph
 * with nothing but outputs, appended to the file, adds them to the first.
 */
export function withOutputs(file: Uint8Array, names: readonly string[]): Uint8Array {
  const type = field(TENSOR_TYPE, ELEMENT_TYPE)
  const outputs = names.flatMap((name) => {
    const value = [...field(VALUE.name, new TextEncoder().encode(name)), ...field(VALUE.type, type)]
    return [...field(GRAPH_OUTPUT, Uint8Array.from(value))]
  })
  const graph = field(MODEL_GRAPH, Uint8Array.from(outputs))
  const joined = new Uint8Array(file.length + graph.length)
  joined.set(file)
  joined.set(graph, file.length)
  return joined
}

function field(number: number, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([(number << 3) | BYTES, ...lengthBytes(bytes.length), ...bytes])
}

/** A varint: seven bits per byte, lowest first; all but the last have the eighth bit set. */
function lengthBytes(length: number): number[] {
  return length < 128 ? [length] : [(length & 127) | 128, ...lengthBytes(length >> 7)]
}
