import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { TYPEFACE_PATHS } from '@/lib/config/site-assets'
import { postsIn } from '@/lib/server/blog/library'

const MESSAGES = 'content/messages/en'
/** Places of three tables in the list of known ones that a WOFF2 file counts by. */
const CMAP = 0
const OUTLINES = new Set([10, 11])

test('the face of headings has every letter of the texts that it sets', () => {
  const messages = readdirSync(MESSAGES).map((file) => readFileSync(`${MESSAGES}/${file}`, 'utf8'))
  const posts = postsIn('en').flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
  expect(missingIn('fraunces', [...messages, ...posts].join(''))).toEqual([])
})

test('the face of texts has the letters of western names', () => {
  expect(missingIn('instrument-sans', 'Zoë Sára Ångström Núñez Œuvre Weiß – “€ 5”')).toEqual([])
})

test.each(TYPEFACE_PATHS)('%s is named for what it holds, and the style sheet knows it', (path) => {
  const mark = createHash('sha256')
    .update(readFileSync(`public${path}`))
    .digest('hex')
    .slice(0, 8)
  expect(path).toContain(`-${mark}.woff2`)
  expect(readFileSync('app/styles/tokens.css', 'utf8')).toContain(`url("${path}")`)
})

function missingIn(face: string, text: string): string[] {
  const path = TYPEFACE_PATHS.find((known) => known.startsWith(`/typefaces/${face}-`))
  const has = lettersOf(`public${path}`)
  return [...new Set(text.replace(/\s/g, ''))].filter((letter) => !has(letter.codePointAt(0) ?? 0))
}

/** Reads a font's table of letters: the format 4 that every font for the web carries. */
function lettersOf(file: string): (code: number) => boolean {
  const table = charactersIn(readFileSync(file))
  const start = table.readUInt32BE(8)
  expect(table.readUInt16BE(start)).toBe(4)
  const doubledCount = table.readUInt16BE(start + 6)
  const segments = Array.from({ length: doubledCount / 2 }, (_, index) => ({
    last: table.readUInt16BE(start + 14 + index * 2),
    first: table.readUInt16BE(start + 16 + doubledCount + index * 2),
  }))
  return (code) => segments.some(({ first, last }) => first <= code && code <= last)
}

/** The table itself: the list of tables says where it begins in what is packed behind that list. */
function charactersIn(font: Buffer): Buffer {
  let at = 48
  const readSize = () => {
    for (let size = 0; ; ) {
      const byte = font.readUInt8(at++)
      size = size * 128 + (byte & 127)
      if (byte < 128) return size
    }
  }
  let begin: number | undefined
  let offset = 0
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font.readUInt8(at++)
    const known = flags & 63
    if (known === 63) at += 4
    if (known === CMAP) begin = offset
    const size = readSize()
    // Outlines say by a 3 that they are packed as they were, all other tables by a 0.
    const isPackedAnew = flags >> 6 !== (OUTLINES.has(known) ? 3 : 0)
    offset += isPackedAnew ? readSize() : size
  }
  if (begin === undefined) throw new Error('The font has no table of letters')
  return brotliDecompressSync(font.subarray(at)).subarray(begin)
}
