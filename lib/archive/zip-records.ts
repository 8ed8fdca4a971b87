/**
 * The records of a zip file, as PKWARE's APPNOTE.TXT lays them out: all numbers little-endian.
 * 4.3.7 local header · 4.3.12 central directory · 4.3.14–16 ends · 4.5.3 zip64 numbers.
 */

export type ZipRecord = {
  name: Uint8Array
  isDeflated: boolean
  crc: number
  packedBytes: number
  bytes: number
  modified: Date
  /** Where the entry's local header begins. */
  offset: number
}

/** The largest number that the classic records hold means "look into the zip64 record". */
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

const VERSION = 20
const VERSION_ZIP64 = 45
/** Bit 11: names are UTF-8. */
const FLAGS = 0x0800

type Field = readonly [size: 2 | 4 | 8, value: number]

export function localHeader({ name, ...record }: ZipRecord): Uint8Array {
  return joined([[4, 0x04034b50], [2, VERSION], ...shared(record), [2, name.byteLength], [2, 0]], name)
}

export function centralRecord({ name, offset, ...record }: ZipRecord, zip64From = MAX_32): Uint8Array {
  const isFar = offset >= zip64From
  const far: Field[] = isFar
    ? [
        [2, 1],
        [2, 8],
        [8, offset],
      ]
    : []
  const version = isFar ? VERSION_ZIP64 : VERSION
  const fields: Field[] = [
    [4, 0x02014b50],
    [2, version],
    [2, version],
    ...shared(record),
    [2, name.byteLength],
    [2, sizeOf(far)],
    // No comment, first disk, no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? MAX_32 : offset],
  ]
  return joined(fields, name, far)
}

export type Directory = { count: number; bytes: number; offset: number }

export function endRecords({ count, bytes, offset }: Directory, zip64From = MAX_32): Uint8Array {
  const isLarge = offset + bytes >= zip64From || count >= MAX_16
  const zip64: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_ZIP64],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, offset],
    // Where to find the record above.
    [4, 0x07064b50],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ]
  const end: Field[] = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, isLarge ? MAX_16 : count],
    [2, isLarge ? MAX_16 : count],
    [4, isLarge ? MAX_32 : bytes],
    [4, isLarge ? MAX_32 : offset],
    [2, 0],
  ]
  return joined(isLarge ? [...zip64, ...end] : end)
}

/** What both records of an entry say about it. */
function shared(record: Omit<ZipRecord, 'name' | 'offset'>): Field[] {
  const { date, time } = dosTime(record.modified)
  return [
    [2, FLAGS],
    [2, record.isDeflated ? 8 : 0],
    [2, time],
    [2, date],
    [4, record.crc],
    [4, record.packedBytes],
    [4, record.bytes],
  ]
}

const FIRST_YEAR = 1980

/** Years from 1980 and seconds by twos, packed into bits, in UTC. */
function dosTime(moment: Date): { date: number; time: number } {
  const year = Math.max(moment.getUTCFullYear() - FIRST_YEAR, 0)
  return {
    date: (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  }
}

function sizeOf(fields: readonly Field[]): number {
  return fields.reduce((sum, [size]) => sum + size, 0)
}

function joined(
  fields: readonly Field[],
  name: Uint8Array = new Uint8Array(),
  behind: readonly Field[] = [],
): Uint8Array {
  const head = sizeOf(fields)
  const bytes = new Uint8Array(head + name.byteLength + sizeOf(behind))
  const view = new DataView(bytes.buffer)
  write(view, 0, fields)
  bytes.set(name, head)
  write(view, head + name.byteLength, behind)
  return bytes
}

function write(view: DataView, from: number, fields: readonly Field[]): void {
  let at = from
  for (const [size, value] of fields) {
    if (size === 8) view.setBigUint64(at, BigInt(value), true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
    at += size
  }
}
