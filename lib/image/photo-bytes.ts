import { isPlainProfile } from './color-profile'
import { type JpegFile, MARKER, readJpeg } from './jpeg-segments'
import { photoType } from './photo-type'
import { joinBytes, type PngFile, readPng } from './png-chunks'
import { plainOrientation } from './strip-exif'
import { EXIF_START, startsWith, withoutMetadata } from './strip-metadata'

// What a photo's bytes say before anything decodes them. Browsers and our server read ordinary files alike; this is the table of
// what is ordinary. `tests/e2e/tool/photo-files.spec.ts` compares both readers over everything that is in it, and out of it.

export type PhotoReading =
  | { readonly problem: 'image_empty' | 'image_cut_off' | 'image_damaged' | 'heic' | 'type' }
  | {
      readonly type: 'image/jpeg' | 'image/png'
      /** The file's own bytes, unless its end or its orientation had to be written in the usual way. */
      readonly bytes: Uint8Array
      /** The end marker was missing: whether every pixel is there shows when it is decoded. */
      readonly wasUnmarked: boolean
      /** The browser's picture takes the file's place, because our server would see another. */
      readonly isUnusual: boolean
      readonly mayBeTransparent: boolean
      /** The quality to encode the redrawn photo with, 0–1; `null` for lossless. */
      readonly quality: number | null
    }

/** Reads a file's structure, and inflates a PNG once. The work is proportional to the file, and to its declared pixels. */
export async function readPhotoBytes(bytes: Uint8Array): Promise<PhotoReading> {
  if (bytes.length === 0) return { problem: 'image_empty' }
  const type = photoType(bytes)
  if (type === 'jpeg') return jpegReading(bytes)
  if (type === 'png') return pngReading(bytes)
  return { problem: type === 'heic' ? 'heic' : 'type' }
}

// ---- JPEG ----

const JPEG_END = Uint8Array.of(0xff, MARKER.end)
/** All frame headers (T.81, table B.1), without the tables between them. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)
const GRAY = 1
const COLOR = 3

function jpegReading(bytes: Uint8Array): PhotoReading {
  const file = readJpeg(bytes)
  if (file.ending === 'broken') return { problem: 'image_damaged' }
  const frame = file.segments.find(({ marker }) => isFrame(marker))
  const hasScan = file.segments.some(({ marker }) => marker === MARKER.scan)
  if (file.ending === 'cut' || (file.ending === 'unmarked' && !(frame && hasScan))) {
    return { problem: 'image_cut_off' }
  }
  if (!frame || !hasScan) return { problem: 'image_damaged' }
  const upright = isPlainExif(file) ? bytes : withoutMetadata(bytes)
  if (!upright) return { problem: 'image_damaged' }
  const wasUnmarked = file.ending === 'unmarked'
  return {
    type: 'image/jpeg',
    bytes: wasUnmarked ? joinBytes([upright, JPEG_END]) : upright,
    wasUnmarked,
    isUnusual: !hasPlainColors(file, frame.content[5] ?? 0),
    mayBeTransparent: false,
    quality: qualityOf(file),
  }
}

function isPlainExif({ segments }: JpegFile): boolean {
  const exif = segments.filter(
    ({ marker, content }) => marker === MARKER.app1 && startsWith(content, EXIF_START),
  )
  const [first] = exif
  if (first === undefined) return true
  return exif.length === 1 && plainOrientation(first.content.subarray(EXIF_START.length)) !== null
}

const ICC_START = Uint8Array.from('ICC_PROFILE\0', (letter) => letter.charCodeAt(0))

/** Gray or three colors, with no profile or a plain one. Four are CMYK, which only their profile explains. */
function hasPlainColors({ segments }: JpegFile, components: number): boolean {
  const pieces = segments
    .filter(({ marker, content }) => marker === MARKER.app2 && startsWith(content, ICC_START))
    .map(({ content }) => content.subarray(ICC_START.length))
  if (pieces.length === 0) return components === GRAY || components === COLOR
  // Each piece starts with its number and their count (ICC.1:2022, annex B.4).
  const isInOrder = pieces.every((piece, i) => piece[0] === i + 1 && piece[1] === pieces.length)
  const profile = joinBytes(pieces.map((piece) => piece.subarray(2)))
  return components === COLOR && isInOrder && isPlainProfile(profile)
}

/** Sum of the standard's luminance table (T.81, annex K.1), from which encoders scale theirs by quality. */
const STANDARD_SUM = 3_688
const TABLE_VALUES = 64
const QUALITY = { least: 0.8, most: 0.98, unknown: 0.95 } as const

/** The quality that an encoder would call by the coarseness of the first table, by libjpeg's formula. */
function qualityOf({ segments }: JpegFile): number {
  const [kind = 0, ...values] = segments.find(({ marker }) => marker === MARKER.quantization)?.content ?? []
  const table = values.slice(0, TABLE_VALUES)
  // Values of two bytes have another kind.
  if (kind >= 16 || table.length < TABLE_VALUES) return QUALITY.unknown
  const scale = table.reduce((sum, value) => sum + value, 0) / STANDARD_SUM
  const quality = scale <= 1 ? 1 - scale / 2 : 0.5 / scale
  return Math.min(QUALITY.most, Math.max(QUALITY.least, quality))
}

// ---- PNG (third edition) ----

const PNG_END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
const HEADER_BYTES = 13
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const ALPHA_TYPES = [4, 6]
const COLOR_TYPES = [2, 3, 6]
/** Beyond any allowed photo: its pixels aren't counted. */
const MAX_INFLATED_BYTES = 450_000_000
const MAX_PROFILE_BYTES = 4_000_000

async function pngReading(bytes: Uint8Array): Promise<PhotoReading> {
  const file = readPng(bytes)
  const header = file.chunks[0]
  const coded = file.chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content)
  const damaged = file.ending === 'marked' || file.ending === 'broken' ? 'image_damaged' : 'image_cut_off'
  if (file.ending === 'cut' || header?.type !== 'IHDR' || header.content.length !== HEADER_BYTES) {
    return { problem: damaged }
  }
  const expected = codedBytes(header.content)
  if (!(await inflatesTo(expected, coded))) return { problem: damaged }
  const wasUnmarked = file.ending === 'unmarked'
  const mayBeTransparent =
    ALPHA_TYPES.includes(header.content[9] ?? 0) || file.chunks.some(({ type }) => type === 'tRNS')
  return {
    type: 'image/png',
    bytes: wasUnmarked ? joinBytes([bytes, PNG_END]) : bytes,
    // Its pixels were counted above.
    wasUnmarked: false,
    isUnusual: !(await isPlainPng(file, header.content)),
    mayBeTransparent,
    quality: null,
  }
}

/** One upright frame in sRGB, or in a plain profile. Our server knows no other color space, and browsers differ on animations. */
async function isPlainPng({ chunks }: PngFile, header: Uint8Array): Promise<boolean> {
  const contentOf = (name: string) => chunks.find(({ type }) => type === name)?.content
  const exif = contentOf('eXIf')
  if (contentOf('acTL') || contentOf('cICP') || (exif && plainOrientation(exif) !== 1)) return false
  const profile = contentOf('iCCP')
  // With 16 bits, and on gray, profiles are read differently.
  if (profile) {
    const [depth = 0, colorType = 0] = header.subarray(8)
    const isColor = depth <= 8 && COLOR_TYPES.includes(colorType)
    return isColor && isPlainProfile(await inflatedProfile(profile))
  }
  return contentOf('sRGB') !== undefined || !(contentOf('gAMA') || contentOf('cHRM'))
}

/** Bytes of the filtered rows that the header declares; a little less for an interlaced image, which has more rows. */
function codedBytes(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth = 0, colorType = 0] = header.subarray(8)
  return height * (1 + Math.ceil((width * depth * (CHANNELS.get(colorType) ?? 0)) / 8))
}

async function inflatesTo(bytes: number, coded: readonly Uint8Array[]): Promise<boolean> {
  if (bytes > MAX_INFLATED_BYTES) return true
  let sum = 0
  for await (const piece of inflated(coded, bytes)) sum += piece.length
  return sum >= bytes
}

/** After its name and the compression method. */
async function inflatedProfile(content: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const coded = [content.subarray(content.indexOf(0) + 2)]
  for await (const piece of inflated(coded, MAX_PROFILE_BYTES)) pieces.push(piece)
  return joinBytes(pieces)
}

/** What a zlib stream holds, up to where it is cut off or damaged, and little more than `maxBytes`. */
async function* inflated(coded: readonly Uint8Array[], maxBytes: number): AsyncGenerator<Uint8Array> {
  const reader = new Blob(coded.map((part) => new Uint8Array(part)))
    .stream()
    .pipeThrough(new DecompressionStream('deflate'))
    .getReader()
  try {
    for (let sum = 0; sum < maxBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      sum += value.length
      yield value
    }
  } catch {
    // The caller counts the bytes.
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
