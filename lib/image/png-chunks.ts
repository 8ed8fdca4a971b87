// Chunks of a PNG file (third edition, 5).

export const PNG_SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export type PngChunk = {
  readonly type: string
  /** Length, type, content and checksum. */
  readonly whole: Uint8Array
  readonly content: Uint8Array
}

/** `unmarked`: a file ends without its end marker. `cut`: within a part. `broken`: a part has an impossible length, or only a bomb has so many. */
export type FileEnding = 'marked' | 'unmarked' | 'cut' | 'broken'

export type PngFile = { readonly chunks: readonly PngChunk[]; readonly ending: FileEnding }

/** Enough for 10 MB in pieces of 160 bytes; writers use 8 kB and more. */
const MAX_CHUNKS = 65_536

/** Everything up to and including the end chunk. What follows it isn't read. */
export function readPng(bytes: Uint8Array): PngFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    if (chunks.length === MAX_CHUNKS) return { chunks, ending: 'broken' }
    const end = at + 12 <= bytes.length ? at + 12 + view.getUint32(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length) return { chunks, ending: 'cut' }
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, whole: bytes.subarray(at, end), content: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') return { chunks, ending: 'marked' }
    at = end
  }
  return { chunks, ending: 'unmarked' }
}

/** A chunk: length, type (four letters), content and checksum. */
export function pngChunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const letters = Uint8Array.from(type, (letter) => letter.charCodeAt(0))
  const chunk = joinBytes([new Uint8Array(4), letters, content, new Uint8Array(4)])
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length)
  // The checksum covers type and content, but not the length.
  view.setUint32(content.length + 8, crc32(chunk.subarray(4, content.length + 8)))
  return chunk
}

/** Concatenates byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The CRC-32 of a chunk, which browsers don't provide. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
