import type { PhotoSize } from './space'

/**
 * One bit a pixel, rows from the top, the leftmost pixel in the highest bit: the layout of a 1-bit PNG.
 * Bits beyond the width stay 0.
 */
export type BitRaster = {
  readonly width: number
  readonly height: number
  /** Bytes a row. */
  readonly stride: number
  readonly bits: Uint8Array<ArrayBuffer>
}

export function createRaster({ width, height }: PhotoSize): BitRaster {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

/** Selects everything or nothing. */
export function fillRaster(raster: BitRaster, isSelected: boolean): void {
  raster.bits.fill(isSelected ? 0xff : 0)
  clearBeyondWidth(raster)
}

/** Inverts the selection. */
export function invertRaster(raster: BitRaster): void {
  const { bits } = raster
  for (let i = 0; i < bits.length; i++) bits[i] = ~(bits[i] ?? 0)
  clearBeyondWidth(raster)
}

function clearBeyondWidth({ width, stride, bits }: BitRaster): void {
  const used = width % 8
  if (used === 0) return
  const lastByte = (0xff << (8 - used)) & 0xff
  for (let end = stride - 1; end < bits.length; end += stride) bits[end] = (bits[end] ?? 0) & lastByte
}

/** Selects or unselects the pixels from `from` up to, but not including, `to` in a row, clipped to the raster. */
export function fillSpan(
  raster: BitRaster,
  row: number,
  from: number,
  to: number,
  isSelected: boolean,
): void {
  const first = Math.max(from, 0)
  const end = Math.min(to, raster.width)
  if (row < 0 || row >= raster.height || first >= end) return
  const firstByte = row * raster.stride + (first >> 3)
  const lastByte = row * raster.stride + ((end - 1) >> 3)
  const firstBits = 0xff >> (first & 7)
  const lastBits = (0xff << (7 - ((end - 1) & 7))) & 0xff
  if (firstByte === lastByte) {
    writeBits(raster.bits, firstByte, firstBits & lastBits, isSelected)
    return
  }
  writeBits(raster.bits, firstByte, firstBits, isSelected)
  raster.bits.fill(isSelected ? 0xff : 0, firstByte + 1, lastByte)
  writeBits(raster.bits, lastByte, lastBits, isSelected)
}

/** Whether a pixel is selected; pixels outside are not. */
export function isPixelSelected(raster: BitRaster, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return false
  return ((raster.bits[y * raster.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

/** The share (0–1) of the pixels that are selected. */
export function coverage(raster: BitRaster): number {
  let selected = 0
  const { bits } = raster
  for (let i = 0; i < bits.length; i++) selected += ONES[bits[i] ?? 0] ?? 0
  return selected / (raster.width * raster.height)
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

function writeBits(bits: Uint8Array, at: number, which: number, isSelected: boolean): void {
  const before = bits[at] ?? 0
  bits[at] = isSelected ? before | which : before & ~which
}
