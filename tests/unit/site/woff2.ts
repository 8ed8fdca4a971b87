import { brotliDecompressSync } from 'node:zlib'

/** Tables whose length is stored twice because WOFF2 may rewrite them; a rewritten one has version 0. */
const REWRITTEN = new Set([10, 11])
const CMAP = 0
const OTHER_TAG = 63
const HEADER_BYTES = 48

/** The code points that a font has letters for, read from its `cmap` (W3C WOFF 2.0; OpenType, formats 4 and 12). */
export function lettersIn(woff2: Buffer): Set<number> {
  const tableCount = woff2.readUInt16BE(12)
  let at = HEADER_BYTES
  const readLength = () => {
    let value = 0
    for (;;) {
      const byte = woff2.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let [offset, cmapOffset] = [0, 0]
  for (let table = 0; table < tableCount; table++) {
    const flags = woff2.readUInt8(at++)
    const [tag, version] = [flags & 63, flags >> 6]
    if (tag === OTHER_TAG) at += 4
    const length = readLength()
    const isRewritten = REWRITTEN.has(tag) ? version === 0 : version !== 0
    if (tag === CMAP) cmapOffset = offset
    offset += isRewritten ? readLength() : length
  }
  const compressed = woff2.subarray(at, at + woff2.readUInt32BE(20))
  return lettersOf(brotliDecompressSync(compressed).subarray(cmapOffset))
}

function lettersOf(cmap: Buffer): Set<number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  const ranges = subtables.flatMap((subtable) => {
    const format = subtable.readUInt16BE(0)
    if (format === 12) return groupsOf(subtable)
    return format === 4 ? segmentsOf(subtable) : []
  })
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return new Set(letters)
}

const groupsOf = (table: Buffer) =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + 12 * index
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)] as const
  })

function segmentsOf(table: Buffer) {
  const bytes = table.readUInt16BE(6)
  return Array.from({ length: bytes / 2 }, (_, index) => {
    const last = table.readUInt16BE(14 + 2 * index)
    return [table.readUInt16BE(16 + bytes + 2 * index), last] as const
  })
}
