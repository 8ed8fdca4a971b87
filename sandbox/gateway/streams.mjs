/**
 * Web streams as the browser and as Node type them.
 * @typedef {ReadableStream<Uint8Array> | import('node:stream/web').ReadableStream<Uint8Array>} ByteStream
 */

/** @param {ByteStream} stream */
export async function* chunksOf(stream) {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

/** @param {ByteStream} stream */
export async function readAll(stream) {
  const chunks = []
  for await (const chunk of chunksOf(stream)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
