import { LIMITS } from '@/lib/domain/limits'
import { crc32 } from '@/lib/image/png-chunks'

// Reads a zip that may have been made to do harm (APPNOTE 6.3.10, without zip64, encryption, and several disks). Only what is asked
// for is read, from its place in the file, and never more than it was said to be. fflate, which the tests use, offers none of
// that: it has to hold the whole file, compares no checksums, can't be stopped in the middle of a bomb, and its streaming
// reader guesses where a stored entry ends when its size comes after it, as client-zip writes it.

/** Why a zip, or an entry of it, is not read. */
export class ZipError extends Error {
  override readonly name = 'ZipError'
  readonly kind: 'damaged' | 'too-large'

  constructor(kind: 'damaged' | 'too-large', message: string) {
    super(message)
    this.kind = kind
  }
}

type Entry = {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** Where its own header is. */
  readonly at: number
}

export type Zip = {
  readonly has: (name: string) => boolean
  /** @throws ZipError when it is missing, damaged, or larger than `maxBytes` */
  readonly read: (name: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Reads what a zip lists. @throws ZipError */
export async function openZip(file: Blob): Promise<Zip> {
  const { maxBytes, entries: maxEntries, directoryBytes } = LIMITS.project
  if (file.size > maxBytes) throw new ZipError('too-large', `${file.size} bytes`)
  const end = await readEnd(file)
  if (end.count > maxEntries || end.bytes > directoryBytes) {
    throw new ZipError('too-large', `${end.count} entries in ${end.bytes} bytes`)
  }
  const entries = listEntries(await bytesOf(file, end.at, end.bytes), end.count)
  const total = (size: 'bytes' | 'packedBytes') =>
    [...entries.values()].reduce((sum, entry) => sum + entry[size], 0)
  if (total('bytes') > maxBytes) throw new ZipError('too-large', 'declares too much')
  // The same bytes as several entries is how a small file becomes a huge one.
  if (total('packedBytes') > end.at) throw new ZipError('damaged', 'entries overlap')
  return {
    has: (name) => entries.has(name),
    async read(name, maxEntryBytes) {
      const entry = entries.get(name)
      if (!entry) throw new ZipError('damaged', `no ${name}`)
      if (entry.bytes > maxEntryBytes) throw new ZipError('too-large', `${name} has ${entry.bytes} bytes`)
      return unpack(await contentOf(file, entry, end.at), entry)
    },
  }
}

const SIGNATURE = { header: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 } as const
const HEADER_BYTES = 30
const LISTED_BYTES = 46
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
/** Encrypted in one of two ways, or with its header masked. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000
const UTF8_NAME = 0x0800
const METHOD = { stored: 0, deflated: 8 } as const

async function bytesOf(file: Blob, from: number, count: number): Promise<DataView<ArrayBuffer>> {
  const bytes = await file.slice(from, from + count).arrayBuffer()
  if (bytes.byteLength !== count) throw new ZipError('damaged', `ends within ${from}–${from + count}`)
  return new DataView(bytes)
}

/** Where the list of entries is, by the record at the end of the file. */
async function readEnd(file: Blob): Promise<{ at: number; bytes: number; count: number }> {
  const tailBytes = Math.min(file.size, END_BYTES + MAX_COMMENT_BYTES)
  const tail = await bytesOf(file, file.size - tailBytes, tailBytes)
  for (let at = tailBytes - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== SIGNATURE.end) continue
    if (at + END_BYTES + tail.getUint16(at + 20, true) !== tailBytes) continue
    const count = tail.getUint16(at + 10, true)
    const bytes = tail.getUint32(at + 12, true)
    const listAt = tail.getUint32(at + 16, true)
    const isOneDisk = tail.getUint32(at + 4, true) === 0 && tail.getUint16(at + 8, true) === count
    if (!isOneDisk || listAt + bytes > file.size - tailBytes + at) break
    return { at: listAt, bytes, count }
  }
  throw new ZipError('damaged', 'no zip, or not all of it')
}

function listEntries(list: DataView<ArrayBuffer>, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + LISTED_BYTES > list.byteLength || list.getUint32(at, true) !== SIGNATURE.listed) {
      throw new ZipError('damaged', `entry ${i} is not listed`)
    }
    const nameBytes = list.getUint16(at + 28, true)
    const restBytes = list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
    if (at + LISTED_BYTES + nameBytes + restBytes > list.byteLength) {
      throw new ZipError('damaged', `entry ${i} is cut off`)
    }
    const entry = entryAt(list, at, nameBytes)
    if (entries.has(entry.name)) throw new ZipError('damaged', `${entry.name} is there twice`)
    entries.set(entry.name, entry)
    at += LISTED_BYTES + nameBytes + restBytes
  }
  return entries
}

function entryAt(list: DataView<ArrayBuffer>, at: number, nameBytes: number): Entry {
  const flags = list.getUint16(at + 8, true)
  const method = list.getUint16(at + 10, true)
  const name = decodeName(new Uint8Array(list.buffer, at + LISTED_BYTES, nameBytes), flags)
  if (!isSafePath(name)) throw new ZipError('damaged', `an entry is called ${JSON.stringify(name)}`)
  if (flags & ENCRYPTED) throw new ZipError('damaged', `${name} is encrypted`)
  if (method !== METHOD.stored && method !== METHOD.deflated) {
    throw new ZipError('damaged', `${name} is packed by method ${method}`)
  }
  return {
    name,
    isDeflated: method === METHOD.deflated,
    crc: list.getUint32(at + 16, true),
    packedBytes: list.getUint32(at + 20, true),
    bytes: list.getUint32(at + 24, true),
    at: list.getUint32(at + 42, true),
  }
}

function decodeName(bytes: Uint8Array<ArrayBuffer>, flags: number): string {
  if (!(flags & UTF8_NAME)) return new TextDecoder('latin1').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ZipError('damaged', 'a name is no UTF-8')
  }
}

/** Nothing is ever written under these names; a file that tries to leave its folder is not one of ours all the same. */
function isSafePath(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
  if (/[\\:\u0000-\u001f]/.test(name)) return false
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/')
  return parts.every((part) => part !== '' && part !== '.' && part !== '..')
}

/** What was packed, after the entry's own header. */
async function contentOf(file: Blob, { name, at, packedBytes }: Entry, listAt: number): Promise<Blob> {
  if (at + HEADER_BYTES > listAt) throw new ZipError('damaged', `${name} is not in the file`)
  const header = await bytesOf(file, at, HEADER_BYTES)
  const nameBytes = header.getUint16(26, true)
  const start = at + HEADER_BYTES + nameBytes + header.getUint16(28, true)
  if (header.getUint32(0, true) !== SIGNATURE.header || start + packedBytes > listAt) {
    throw new ZipError('damaged', `${name} is not where it should be`)
  }
  const ownName = await bytesOf(file, at + HEADER_BYTES, nameBytes)
  if (decodeName(new Uint8Array(ownName.buffer), header.getUint16(6, true)) !== name) {
    throw new ZipError('damaged', `${name} has another name`)
  }
  return file.slice(start, start + packedBytes)
}

/** Stops as soon as there is more than was declared. */
async function unpack(
  packed: Blob,
  { name, isDeflated, bytes, crc }: Entry,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = packed.stream()
  const pieces = (
    isDeflated ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream
  ).getReader()
  const content = new Uint8Array(bytes)
  let length = 0
  let found = 0
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      if (length + piece.value.length > bytes) throw new ZipError('damaged', `${name} is larger than it says`)
      content.set(piece.value, length)
      length += piece.value.length
      found = crc32(piece.value, found)
    }
  } catch (cause) {
    await pieces.cancel(cause).catch(() => undefined)
    throw cause instanceof ZipError ? cause : new ZipError('damaged', `${name} can't be unpacked`)
  }
  if (length !== bytes || found !== crc) throw new ZipError('damaged', `${name} has other content`)
  return content
}
