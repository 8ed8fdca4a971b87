import type { FileEnding } from './png-chunks'

// Segments of a JPEG file (ITU-T T.81, annex B).

export const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  app1: 0xe1,
  app2: 0xe2,
} as const

export type JpegSegment = {
  readonly marker: number
  /** Marker, length and content. */
  readonly whole: Uint8Array
  readonly content: Uint8Array
  /** The coded pixels after a scan's header; empty for other segments. */
  readonly coded: Uint8Array
}

export type JpegFile = { readonly segments: readonly JpegSegment[]; readonly ending: FileEnding }

/** Far more than any camera writes; a file of markers alone would have millions. */
const MAX_SEGMENTS = 4_096

/** Everything up to the end marker. What follows it, such as a second image, isn't read. */
export function readJpeg(bytes: Uint8Array): JpegFile {
  const segments: JpegSegment[] = []
  const endedBy = (ending: JpegFile['ending']): JpegFile => ({ segments, ending })
  for (let at = nextMarker(bytes, 2); at < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === MARKER.end) return endedBy('marked')
    if (segments.length === MAX_SEGMENTS) return endedBy('broken')
    const contentAt = at + (isStandalone(marker) ? 2 : 4)
    const end = isStandalone(marker) ? contentAt : at + 2 + 256 * (bytes[at + 2] ?? 0) + (bytes[at + 3] ?? 0)
    if (contentAt > bytes.length || end > bytes.length) return endedBy('cut')
    if (end < contentAt) return endedBy('broken')
    const next = marker === MARKER.scan ? endOfCoded(bytes, end) : end
    segments.push({
      marker,
      whole: bytes.subarray(at, end),
      content: bytes.subarray(contentAt, end),
      coded: bytes.subarray(end, next),
    })
    at = nextMarker(bytes, next)
  }
  return endedBy('unmarked')
}

const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

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
function endOfCoded(bytes: Uint8Array, from: number): number {
  for (let at = nextMarker(bytes, from); at < bytes.length; at = nextMarker(bytes, at + 2)) {
    if (!isStandalone(bytes[at + 1] ?? 0)) return at
  }
  return bytes.length
}
