import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePng } from '@/lib/image/encode'
import { readPngText, withPngText } from '@/lib/image/png-text'

const pixels = { width: 2, height: 2, rgb: Uint8Array.from({ length: 12 }, (_, i) => i * 20) }

test('a text in any script survives a round trip', async () => {
  const text = JSON.stringify({ prompt: 'Wände in Salbeigrün 🌿 — “soft”' })
  const png = withPngText(await encodePng(pixels), 'Recipe', text)
  expect(readPngText(png, 'Recipe')).toBe(text)
  expect(readPngText(png, 'Rec')).toBeNull()
})

test('the pixels stay bit for bit what they were, and other programs read the file', async () => {
  const plain = await encodePng(pixels)
  const written = withPngText(plain, 'Recipe', 'wall: sage green')
  const [before, after] = await Promise.all([plain, written].map((png) => sharp(png).raw().toBuffer()))
  expect(after).toEqual(before)
  expect((await sharp(written).metadata()).comments).toEqual([
    { keyword: 'Recipe', text: 'wall: sage green' },
  ])
})

test('what is no PNG is refused, and has no text', () => {
  expect(() => withPngText(Uint8Array.of(1, 2, 3), 'Recipe', '')).toThrow(RangeError)
  expect(readPngText(Uint8Array.of(1, 2, 3), 'Recipe')).toBeNull()
})
