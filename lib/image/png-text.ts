import { joinBytes, PNG_SIGNATURE, pngChunk, readPng } from './png-chunks'

/** The PNG keyword for a design's parameters, unchanged since earlier versions. */
export const PARAMS_KEYWORD = 'Recipe'

/** Signature, then IHDR: length, type, 13 bytes and a checksum. */
const END_OF_HEADER = 8 + 12 + 13
/** International text: UTF-8. */
const TEXT_TYPE = 'iTXt'
/** End of keyword, not compressed (two bytes), no language, no translated keyword. */
const TEXT_FLAGS = Uint8Array.of(0, 0, 0, 0, 0)

/** A chunk with an uncompressed text (PNG specification 11.3.3.4). */
export function pngTextChunk(keyword: string, text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  return pngChunk(TEXT_TYPE, joinBytes([encoder.encode(keyword), TEXT_FLAGS, encoder.encode(text)]))
}

/**
 * Adds a text to a PNG, right after the header. Chunks with pixels are copied byte for byte.
 * @throws RangeError when it isn't a PNG, or the keyword is not 1–79 characters of plain ASCII
 */
export function withPngText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  if (!isPng(png)) throw new RangeError('not a PNG')
  if (!/^[!-~]{1,79}$/.test(keyword)) throw new RangeError(`not a keyword: ${keyword}`)
  return joinBytes([png.subarray(0, END_OF_HEADER), pngTextChunk(keyword, text), png.subarray(END_OF_HEADER)])
}

/** A PNG's text with this keyword, as written by `pngTextChunk`, or `null`. */
export function readPngText(png: Uint8Array, keyword: string): string | null {
  if (!isPng(png)) return null
  const text = readPng(png).chunks.find(
    ({ type, content }) => type === TEXT_TYPE && startsWith(content, `${keyword}\0`),
  )
  return text ? new TextDecoder().decode(text.content.subarray(keyword.length + TEXT_FLAGS.length)) : null
}

function isPng(bytes: Uint8Array): boolean {
  return bytes.length > END_OF_HEADER && PNG_SIGNATURE.every((byte, i) => bytes[i] === byte)
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0))
}
