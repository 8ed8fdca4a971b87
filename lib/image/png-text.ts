import { crc32 } from '@/lib/mask/png'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Signature, then IHDR: length, type, 13 bytes and a checksum. */
const END_OF_HEADER = 8 + 12 + 13
const TEXT_TYPE = [0x69, 0x54, 0x58, 0x74] // iTXt

/**
 * The same PNG with a text in it (an uncompressed `iTXt` chunk, PNG specification 11.3.3.4), right after the header.
 * The chunks that hold the pixels are copied byte by byte.
 * @throws RangeError when it is no PNG, or the keyword is not 1–79 characters of plain ASCII
 */
export function withPngText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  if (!isPng(png)) throw new RangeError('not a PNG')
  if (!/^[!-~]{1,79}$/.test(keyword)) throw new RangeError(`not a keyword: ${keyword}`)
  const encoder = new TextEncoder()
  // Keyword, its end, not compressed (two bytes), no language, no translated keyword, text.
  const content = joined([encoder.encode(keyword), Uint8Array.of(0, 0, 0, 0, 0), encoder.encode(text)])
  return joined([png.subarray(0, END_OF_HEADER), chunkOf(content), png.subarray(END_OF_HEADER)])
}

/** The text kept under a keyword by `withPngText`, or `null`. */
export function readPngText(png: Uint8Array, keyword: string): string | null {
  if (!isPng(png)) return null
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at)
    const content = png.subarray(at + 8, at + 8 + length)
    const start = keyword.length + 5
    if (isText(png.subarray(at + 4, at + 8)) && startsWith(content, `${keyword}\0`)) {
      return new TextDecoder().decode(content.subarray(start))
    }
    at += 12 + length
  }
  return null
}

function chunkOf(content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(content.length + 12)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length)
  chunk.set(TEXT_TYPE, 4)
  chunk.set(content, 8)
  // The checksum covers type and content, not the length.
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)))
  return chunk
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function isPng(bytes: Uint8Array): boolean {
  return bytes.length > END_OF_HEADER && SIGNATURE.every((byte, i) => bytes[i] === byte)
}

function isText(type: Uint8Array): boolean {
  return TEXT_TYPE.every((byte, i) => type[i] === byte)
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0))
}
