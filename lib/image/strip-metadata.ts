import { MARKER, readJpeg } from './jpeg-segments'
import { photoType } from './photo-type'
import { joinBytes, PNG_SIGNATURE, pngChunk, readPng } from './png-chunks'
import { withoutPrivateExif } from './strip-exif'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Removes everything that identifies the owner: place, time, camera, texts, thumbnails and trailing data. Orientation, focal
 * length and color profile stay, as do the coded pixels, byte for byte. It's an allowlist, so unknown metadata goes, too.
 * Cleaning a clean image returns the same bytes. `null` if it isn't a JPEG or PNG, or if its structure is broken.
 */
export function withoutMetadata(image: Uint8Array): Bytes | null {
  const parts = partsOf(image)
  return parts && joinBytes(parts)
}

function partsOf(bytes: Uint8Array): Uint8Array[] | null {
  const type = photoType(bytes)
  if (type === 'jpeg') return jpegParts(bytes)
  return type === 'png' ? pngParts(bytes) : null
}

const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

// ---- JPEG ----

export const EXIF_START = ascii('Exif\0\0')
/** Application segments needed for display: JFIF (APP0), a color profile (APP2), Adobe's transform (APP14). */
const SHOWN_BY = new Map([
  [0xe0, ascii('JFIF\0')],
  [0xe2, ascii('ICC_PROFILE\0')],
  [0xee, ascii('Adobe')],
])
const JPEG_START = Uint8Array.of(0xff, MARKER.start)
const JPEG_END = Uint8Array.of(0xff, MARKER.end)

function jpegParts(bytes: Uint8Array): Uint8Array[] | null {
  const { segments, ending } = readJpeg(bytes)
  if (ending === 'cut' || ending === 'broken') return null
  const parts: Uint8Array[] = [JPEG_START]
  let hasExif = false
  for (const { marker, whole, content, coded } of segments) {
    if (marker === MARKER.app1) {
      // Decoders read the first one.
      const isExif: boolean = !hasExif && startsWith(content, EXIF_START)
      const exif: Bytes | null = isExif ? withoutPrivateExif(content.subarray(EXIF_START.length)) : null
      if (exif) parts.push(exifSegment(exif))
      hasExif ||= exif !== null
    } else if (isKeptSegment(marker, content)) {
      parts.push(whole, coded)
    }
  }
  return ending === 'marked' ? [...parts, JPEG_END] : parts
}

/** Tables and frames come below the application segments; comments and undecoded data come above. */
function isKeptSegment(marker: number, content: Uint8Array): boolean {
  const start = SHOWN_BY.get(marker)
  return marker < 0xe0 || (start !== undefined && startsWith(content, start))
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

function pngParts(bytes: Uint8Array): Uint8Array[] | null {
  const { chunks, ending } = readPng(bytes)
  if (ending === 'cut' || ending === 'broken') return null
  const parts = [bytes.subarray(0, PNG_SIGNATURE.length)]
  for (const { type, whole, content } of chunks) {
    if (KEPT_CHUNKS.has(type)) parts.push(whole)
    if (type === 'eXIf') {
      const exif = withoutPrivateExif(content)
      if (exif) parts.push(pngChunk(type, exif))
    }
  }
  return parts
}

// ---- bytes ----

export function startsWith(bytes: Uint8Array, start: ArrayLike<number>): boolean {
  return bytes.length >= start.length && Array.from(start).every((byte, i) => bytes[i] === byte)
}
