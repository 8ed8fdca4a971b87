import { joinBytes, PNG_SIGNATURE, pngChunk } from './png-chunks'
import { withoutPrivateExif } from './strip-exif'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Removes everything that identifies the owner: place, time, camera, texts, thumbnails and trailing data. Orientation, focal
 * length and color profile stay, as do the coded pixels, byte for byte. It's an allowlist, so unknown metadata goes, too.
 * Cleaning a clean image returns the same bytes. `null` if it isn't a JPEG, PNG or WebP, or if its structure is broken.
 */
export function withoutMetadata(image: Uint8Array): Bytes | null {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
  const parts = partsOf({ bytes: image, view })
  return parts && joinBytes(parts)
}

type File = { readonly bytes: Uint8Array; readonly view: DataView }

function partsOf(file: File): Uint8Array[] | null {
  if (isJpeg(file.bytes)) return jpegParts(file)
  if (startsWith(file.bytes, PNG_SIGNATURE)) return pngParts(file)
  return isWebp(file.bytes) ? webpParts(file) : null
}

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

// ---- JPEG (ITU-T T.81, annex B) ----

const EXIF_START = ascii('Exif\0\0')
/** Application segments needed for display: JFIF (APP0), a color profile (APP2), Adobe's transform (APP14). */
const SHOWN_BY = new Map([
  [0xe0, ascii('JFIF\0')],
  [0xe2, ascii('ICC_PROFILE\0')],
  [0xee, ascii('Adobe')],
])
const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, app1: 0xe1 } as const

const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, MARKER.start, 0xff])
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function jpegParts({ bytes, view }: File): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 2)]
  let hasExif = false
  for (let at = nextMarker(bytes, 2); at < bytes.length; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === MARKER.end) return [...parts, bytes.subarray(at, at + 2)]
    if (isStandalone(marker)) {
      parts.push(bytes.subarray(at, at + 2))
      at += 2
      continue
    }
    if (at + 4 > bytes.length) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return null
    const content = bytes.subarray(at + 4, end)
    if (marker === MARKER.app1) {
      // Decoders read the first one.
      const isExif: boolean = !hasExif && startsWith(content, EXIF_START)
      const exif: Bytes | null = isExif ? withoutPrivateExif(content.subarray(EXIF_START.length)) : null
      if (exif) parts.push(exifSegment(exif))
      hasExif ||= exif !== null
    } else if (isKeptSegment(marker, content)) {
      parts.push(bytes.subarray(at, end))
    }
    at = end
    if (marker !== MARKER.scan) continue
    at = endOfScan(bytes, end)
    parts.push(bytes.subarray(end, at))
  }
  return parts
}

/** Tables and frames come below the application segments; comments and undecoded data come above. */
function isKeptSegment(marker: number, content: Uint8Array): boolean {
  const start = SHOWN_BY.get(marker)
  return marker < 0xe0 || (start !== undefined && startsWith(content, start))
}

/** Start of the next marker. Skips anything before it, including fill bytes, as decoders do. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0xff && next !== 0) return at
  }
  return bytes.length
}

/** Coded pixels end at any marker that isn't a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = nextMarker(bytes, from); at < bytes.length; at = nextMarker(bytes, at + 2)) {
    if (!isStandalone(bytes[at + 1] ?? 0)) return at
  }
  return bytes.length
}

function exifSegment(exif: Uint8Array): Bytes {
  const length = 2 + EXIF_START.length + exif.length
  return joinBytes([Uint8Array.of(0xff, MARKER.app1, length >> 8, length & 0xff), EXIF_START, exif])
}

// ---- PNG (third edition, 5) ----

/** Pixels, and how their values become colors. */
const KEPT_CHUNKS = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'].concat(
    'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '),
  ),
)

function pngParts({ bytes, view }: File): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null
    const [contentAt, length] = [at + 8, view.getUint32(at)]
    const end = contentAt + length + 4
    if (end > bytes.length) return null
    const type = textAt(bytes, at + 4)
    if (KEPT_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'eXIf') {
      const exif = withoutPrivateExif(bytes.subarray(contentAt, contentAt + length))
      if (exif) parts.push(pngChunk(type, exif))
    }
    if (type === 'IEND') break
    at = end
  }
  return parts
}

// ---- WebP (RFC 9649) ----

const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** VP8X flags: the file has EXIF, and XMP. */
const WEBP_FLAGS = { exif: 0x08, xmp: 0x04 } as const

const isWebp = (bytes: Uint8Array) => textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP'

function webpParts({ bytes, view }: File): Uint8Array[] | null {
  const riffEnd = 8 + view.getUint32(4, true)
  if (riffEnd > bytes.length) return null
  const parts: Uint8Array[] = []
  let exif: Bytes | null = null
  for (let at = 12; at + 8 <= riffEnd; ) {
    const length = view.getUint32(at + 4, true)
    const contentEnd = at + 8 + length
    if (contentEnd > riffEnd) return null
    const type = textAt(bytes, at)
    // The writer may have omitted the last chunk's padding byte.
    if (WEBP_CHUNKS.has(type)) parts.push(webpChunk(type, bytes.subarray(at + 8, contentEnd)))
    if (type === 'EXIF') exif ??= exifOfWebp(bytes.subarray(at + 8, contentEnd))
    at = contentEnd + (length % 2)
  }
  if (exif) parts.push(webpChunk('EXIF', exif))
  const [first] = parts
  if (first && textAt(first, 0) === 'VP8X' && first.length > 8) {
    first[8] = ((first[8] ?? 0) & ~WEBP_FLAGS.xmp & ~WEBP_FLAGS.exif) | (exif ? WEBP_FLAGS.exif : 0)
  }
  const content = joinBytes([ascii('WEBP'), ...parts])
  return [webpChunk('RIFF', content)]
}

/** Some writers add JPEG's EXIF prefix. */
function exifOfWebp(content: Uint8Array): Bytes | null {
  return withoutPrivateExif(startsWith(content, EXIF_START) ? content.subarray(6) : content)
}

function webpChunk(type: string, content: Uint8Array): Bytes {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, content.length, true)
  return joinBytes([ascii(type), length, content, new Uint8Array(content.length % 2)])
}

// ---- bytes ----

function startsWith(bytes: Uint8Array, start: ArrayLike<number>): boolean {
  return bytes.length >= start.length && Array.from(start).every((byte, i) => bytes[i] === byte)
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
