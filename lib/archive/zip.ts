import { crc32, deflateRawSync } from 'node:zlib'
import { centralRecord, endRecords, localHeader, type ZipRecord } from './zip-records'

export type ZipEntry = {
  /** Path inside the archive, parts divided by `/`. */
  name: string
  bytes: Uint8Array
  /** Texts shrink to a fraction; pictures are packed already, and packing them again would only cost time. */
  isText: boolean
}

/**
 * A zip archive, piece by piece as its entries come: at most one of them is in memory. Any total size and any number
 * of entries is allowed (zip64), which libraries for small archives do not offer.
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
  zip64From?: number,
): AsyncGenerator<Uint8Array> {
  const central: Uint8Array[] = []
  let offset = 0
  for await (const { name, bytes, isText } of entries) {
    const content = isText ? deflateRawSync(bytes) : bytes
    const record: ZipRecord = {
      name: new TextEncoder().encode(name),
      isDeflated: isText,
      crc: crc32(bytes),
      packedBytes: content.byteLength,
      bytes: bytes.byteLength,
      modified,
      offset,
    }
    const header = localHeader(record)
    yield header
    yield content
    central.push(centralRecord(record, zip64From))
    offset += header.byteLength + content.byteLength
  }
  yield* central
  const centralBytes = central.reduce((sum, record) => sum + record.byteLength, 0)
  yield endRecords({ count: central.length, bytes: centralBytes, offset }, zip64From)
}
