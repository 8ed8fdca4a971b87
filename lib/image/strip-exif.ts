/** TIFF 6.0 and Exif 2.32, 4.6: tags for orientation and field of view. */
const TAG = { orientation: 0x0112, exifIfd: 0x8769 } as const
const KEPT_OF_EXIF: ReadonlySet<number> = new Set([
  0x920a, // FocalLength
  0xa002, // PixelXDimension
  0xa003, // PixelYDimension
  0xa20e, // FocalPlaneXResolution
  0xa20f, // FocalPlaneYResolution
  0xa210, // FocalPlaneResolutionUnit
  0xa405, // FocalLengthIn35mmFilm
])
const BYTE = 1
const SHORT = 3
const LONG = 4
/** Bytes of these tags' types, with RATIONAL. Each is a single value, so none can hold text. */
const TYPE_BYTES = new Map([
  [BYTE, 1],
  [SHORT, 2],
  [LONG, 4],
  [5, 8],
])
const ORIENTATIONS = 8
const HEADER_BYTES = 8
const ENTRY_BYTES = 12
/** Values up to this many bytes are stored in the entry itself. */
const INLINE_BYTES = 4

type Entry = { readonly tag: number; readonly type: number; readonly value: Uint8Array }

/**
 * EXIF as a TIFF file with only orientation and focal length, in the same byte order; `null` if it has neither, or can't be
 * read. The orientation is written as every reader expects it, whatever its type was.
 */
export function withoutPrivateExif(tiff: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const isLittle = isLittleEndian(tiff)
  if (isLittle === null) return null
  const view = viewOf(tiff)
  const first = readEntries(tiff, view.getUint32(4, isLittle), isLittle)
  const pointer = first.find(({ tag, type }) => tag === TAG.exifIfd && type === LONG)
  const exifAt = pointer && viewOf(pointer.value).getUint32(0, isLittle)
  const exif = exifAt === undefined ? [] : readEntries(tiff, exifAt, isLittle)
  const shown = first.flatMap((entry) => asOrientation(entry, isLittle) ?? []).slice(0, 1)
  const lens = exif.filter(
    ({ tag }, i) => KEPT_OF_EXIF.has(tag) && exif.findIndex((one) => one.tag === tag) === i,
  )
  return shown.length + lens.length === 0 ? null : writeTiff(shown, lens, isLittle)
}

/** The orientation that all readers find, 1 if there is none; `null` if they differ, or can't read it. */
export function plainOrientation(tiff: Uint8Array): number | null {
  const isLittle = isLittleEndian(tiff)
  if (isLittle === null) return null
  const view = viewOf(tiff)
  const at = view.getUint32(4, isLittle)
  if (at + 2 > tiff.length) return null
  const found = entriesAt(view, at, isLittle).filter(
    (each) => view.getUint16(each, isLittle) === TAG.orientation,
  )
  const [entry] = found
  if (entry === undefined) return 1
  const isShort = view.getUint16(entry + 2, isLittle) === SHORT && view.getUint32(entry + 4, isLittle) === 1
  const orientation = view.getUint16(entry + 8, isLittle)
  return found.length === 1 && isShort && isOrientation(orientation) ? orientation : null
}

/** `null` if these bytes aren't a TIFF file. */
function isLittleEndian(tiff: Uint8Array): boolean | null {
  if (tiff.length < HEADER_BYTES) return null
  const view = viewOf(tiff)
  const order = view.getUint16(0)
  const isLittle = order === 0x4949
  return (isLittle || order === 0x4d4d) && view.getUint16(2, isLittle) === 42 ? isLittle : null
}

const isOrientation = (value: number) => value >= 1 && value <= ORIENTATIONS

/** The entry as a SHORT, the standard's type; `null` if it isn't a valid orientation. */
function asOrientation({ tag, type, value }: Entry, isLittle: boolean): Entry | null {
  if (tag !== TAG.orientation) return null
  const bigEndian = isLittle ? [...value].reverse() : [...value]
  const number = bigEndian.reduce((sum, byte) => sum * 256 + byte, 0)
  if (type > LONG || !isOrientation(number)) return null
  const short = new Uint8Array(2)
  viewOf(short).setUint16(0, number, isLittle)
  return { tag, type: SHORT, value: short }
}

/** Where the entries of a directory are, as far as the file goes. */
function entriesAt(view: DataView, at: number, isLittle: boolean): number[] {
  const room = Math.floor((view.byteLength - at - 2) / ENTRY_BYTES)
  const length = room < 0 ? 0 : Math.min(room, view.getUint16(at, isLittle))
  return Array.from({ length }, (_, i) => at + 2 + i * ENTRY_BYTES)
}

/** The single-value numbers of a directory. */
function readEntries(tiff: Uint8Array, at: number, isLittle: boolean): Entry[] {
  const view = viewOf(tiff)
  const entries: Entry[] = []
  for (const entry of entriesAt(view, at, isLittle)) {
    const type = view.getUint16(entry + 2, isLittle)
    const bytes = TYPE_BYTES.get(type)
    if (bytes === undefined || view.getUint32(entry + 4, isLittle) !== 1) continue
    const valueAt = bytes > INLINE_BYTES ? view.getUint32(entry + 8, isLittle) : entry + 8
    if (valueAt + bytes > tiff.length) continue
    entries.push({
      tag: view.getUint16(entry, isLittle),
      type,
      value: tiff.subarray(valueAt, valueAt + bytes),
    })
  }
  return entries
}

function writeTiff(
  shown: readonly Entry[],
  lens: readonly Entry[],
  isLittle: boolean,
): Uint8Array<ArrayBuffer> {
  const firstBytes = directoryBytes(shown.length + (lens.length > 0 ? 1 : 0), shown)
  const whole = new Uint8Array(
    HEADER_BYTES + firstBytes + (lens.length > 0 ? directoryBytes(lens.length, lens) : 0),
  )
  const view = viewOf(whole)
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, HEADER_BYTES, isLittle)
  const exifAt = HEADER_BYTES + firstBytes
  const pointer = new Uint8Array(4)
  viewOf(pointer).setUint32(0, exifAt, isLittle)
  const first = lens.length > 0 ? [...shown, { tag: TAG.exifIfd, type: LONG, value: pointer }] : shown
  writeDirectory(whole, HEADER_BYTES, first, isLittle)
  if (lens.length > 0) writeDirectory(whole, exifAt, lens, isLittle)
  return whole
}

/** Count, entries and the (empty) offset of a next directory, then the values that don't fit into entries. */
function directoryBytes(count: number, entries: readonly Entry[]): number {
  const outside = entries.reduce(
    (sum, { value }) => sum + (value.length > INLINE_BYTES ? value.length : 0),
    0,
  )
  return 2 + count * ENTRY_BYTES + 4 + outside
}

function writeDirectory(whole: Uint8Array, at: number, entries: readonly Entry[], isLittle: boolean): void {
  const view = viewOf(whole)
  view.setUint16(at, entries.length, isLittle)
  let outside = at + 2 + entries.length * ENTRY_BYTES + 4
  for (const [i, { tag, type, value }] of entries.entries()) {
    const entry = at + 2 + i * ENTRY_BYTES
    view.setUint16(entry, tag, isLittle)
    view.setUint16(entry + 2, type, isLittle)
    view.setUint32(entry + 4, 1, isLittle)
    if (value.length <= INLINE_BYTES) {
      whole.set(value, entry + 8)
      continue
    }
    view.setUint32(entry + 8, outside, isLittle)
    whole.set(value, outside)
    outside += value.length
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
