import { LIMITS } from '@/lib/domain/limits'
import { joinBytes, PNG_SIGNATURE, pngChunk } from '@/lib/image/png-chunks'
import { pngTextChunk, readPngText } from '@/lib/image/png-text'
import type { PhotoSize } from './space'

/** The size of an uploaded map of areas: the photo's own, or the reduced size of large photos. */
export function sentSize(
  { width, height }: PhotoSize,
  maxPixels: number = LIMITS.upload.keptPixels,
): PhotoSize {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

type LabelPixels = { readonly width: number; readonly height: number; readonly labels: Uint8Array }

/**
 * Encodes a mask as a 1-bit grayscale PNG: white for the given areas, black for the rest. `isShown` tells for each area number
 * whether it counts.
 */
export function encodeMaskPng(
  { width, height, labels }: LabelPixels,
  isShown: (area: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const shown = Uint8Array.from({ length: 256 }, (_, area) => (isShown(area) ? 1 : 0))
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0, i = 0, to = 0; y < height; y++) {
    let byte = 0
    for (let x = 1; x <= width; x++, i++) {
      byte = (byte << 1) | (shown[labels[i] ?? 0] ?? 0)
      if (x & 7) continue
      bits[to++] = byte
      byte = 0
    }
    if (width & 7) bits[to++] = byte << (8 - (width & 7))
  }
  return encodeGrayPng(bits, width, height, 1)
}

/**
 * Encodes a map of areas as an 8-bit grayscale PNG. `values` has the gray level for each area number, and `text` is stored
 * under `TEXT_KEYWORD`.
 */
export function encodeAreasPng(
  { width, height, labels }: LabelPixels,
  values: Uint8Array,
  text?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return encodeGrayPng(
    labels.map((label) => values[label] ?? 0),
    width,
    height,
    8,
    text === undefined ? [] : [pngTextChunk(TEXT_KEYWORD, text)],
  )
}

/** An area's gray level in a mask file, counted from 0: almost white, so that other programs see a mask. */
export function areaLevel(index: number): number {
  return 255 - index
}

const TEXT_KEYWORD = 'areas'

/** The text `encodeAreasPng` stored in a PNG, or `null`. */
export function readAreasText(png: Uint8Array<ArrayBuffer>): string | null {
  return readPngText(png, TEXT_KEYWORD)
}

/** `samples`: rows of whole bytes, the leftmost pixel in the highest bits. */
async function encodeGrayPng(
  samples: Uint8Array,
  width: number,
  height: number,
  bitDepth: 1 | 8,
  texts: readonly Uint8Array[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const stride = Math.ceil((width * bitDepth) / 8)
  if (width < 1 || height < 1 || samples.length !== stride * height) {
    throw new RangeError(`a ${width} × ${height} image has ${stride * height} bytes, not ${samples.length}`)
  }
  const header = new Uint8Array(13)
  const numbers = new DataView(header.buffer)
  numbers.setUint32(0, width)
  numbers.setUint32(4, height)
  header[8] = bitDepth // The other fields stay 0: grayscale, deflate, filter per row, not interlaced.
  return joinBytes([
    Uint8Array.from(PNG_SIGNATURE),
    pngChunk('IHDR', header),
    ...texts,
    pngChunk('IDAT', await deflate(withFilterBytes(samples, stride, height))),
    pngChunk('IEND', new Uint8Array(0)),
  ])
}

/**
 * Puts the filter byte (0: none) before each row. Deflate works best on runs of equal rows, which painted areas mostly are; the
 * "up" filter made such masks 1 to 10% larger.
 */
function withFilterBytes(samples: Uint8Array, stride: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((stride + 1) * height)
  for (let row = 0; row < height; row++) {
    rows.set(samples.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1)
  }
  return rows
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
