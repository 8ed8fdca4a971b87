/** The encoder's output for a photo, as 16-bit shares of its largest value: 2 MB instead of 4, without visible loss. */
export type Embedding = {
  readonly id: string
  readonly largest: number
  /** In shared memory if available, so that threads can read it without a copy. */
  readonly values: Int16Array
}

const MAX_INT16 = 32_767

export function packEmbedding(values: Float32Array): Embedding {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  const bytes = 2 * values.length
  // Pages have none unless they are isolated.
  const isShared = typeof SharedArrayBuffer !== 'undefined'
  const packed = new Int16Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  const scale = largest === 0 ? 0 : MAX_INT16 / largest
  for (let i = 0; i < values.length; i++) packed[i] = Math.round((values[i] ?? 0) * scale)
  return { id: crypto.randomUUID(), largest, values: packed }
}

export function unpackEmbedding({ largest, values }: Embedding): Float32Array<ArrayBuffer> {
  const scale = largest / MAX_INT16
  const unpacked = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) unpacked[i] = (values[i] ?? 0) * scale
  return unpacked
}
