import sharp from 'sharp'
import { SOURCE_TYPES } from './xmp'

/**
 * Start of a C2PA manifest store in any file: the type of its JUMBF description box (C2PA specification, “Manifest Store”).
 * Boxes are uncompressed in PNG (`caBX`), JPEG (APP11) and WebP (`C2PA`).
 */
const C2PA_STORE = Buffer.from('jumdc2pa\x00\x11\x00\x10\x80\x00\x00\xaa\x00\x38\x9b\x71', 'latin1')

const LONGEST_TERM = 60
/** Typical files have one or two. */
const MAX_MARKS = 8

/**
 * Provenance marks in an image file: `c2pa` for a manifest, and `iptc:` plus each digital source type in its XMP or manifest.
 * Read, not verified: anyone can write anything into a file. Throws if it isn't an image.
 */
export async function readMarks(image: Uint8Array): Promise<string[]> {
  const file = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  // A PNG's XMP may be compressed.
  const { xmp } = await sharp(file).metadata()
  const terms = [file, ...(xmp ? [xmp] : [])].flatMap(sourceTypesIn)
  const marks = [...(file.includes(C2PA_STORE) ? ['c2pa'] : []), ...terms.map((term) => `iptc:${term}`)]
  return [...new Set(marks)].slice(0, MAX_MARKS)
}

function sourceTypesIn(bytes: Buffer): string[] {
  const terms: string[] = []
  for (let at = bytes.indexOf(SOURCE_TYPES); at !== -1; at = bytes.indexOf(SOURCE_TYPES, at + 1)) {
    const start = at + SOURCE_TYPES.length
    const [term] = /^[A-Za-z]+/.exec(bytes.toString('latin1', start, start + LONGEST_TERM)) ?? []
    if (term) terms.push(term)
    if (terms.length === MAX_MARKS) break
  }
  return terms
}
