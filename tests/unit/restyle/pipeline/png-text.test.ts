import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recipeOf } from '@/lib/domain/recipe'
import { encodePng, RECIPE_KEYWORD } from '@/lib/restyle/pipeline/encode'
import { readPngText, withPngText } from '@/lib/restyle/pipeline/png-text'

const pixels = { width: 2, height: 2, rgb: Uint8Array.from({ length: 12 }, (_, i) => i * 20) }

test('a text goes in and comes out as it was, whatever its letters', async () => {
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

test('a keyword that PNG does not allow is refused', async () => {
  const png = await encodePng(pixels)
  expect(() => withPngText(png, '', 'x')).toThrow(RangeError)
  expect(() => withPngText(png, 'Rezept für Wände', 'x')).toThrow(RangeError)
})

test('a design carries its recipe: engine, model, parameters as sent, seed, mask and receipt', async () => {
  const recipe = recipeOf(
    {
      id: '5b0f3a52-6f57-4f9a-8f6e-111111111111',
      userId: 'u',
      status: 'generating',
      params: {
        style: 'coastal',
        roomType: 'patio',
        prompt: 'sea',
        negativePrompt: '',
        steps: 50,
        guidance: 7.5,
        strength: 0.8,
        seed: 7,
        surface: 'auto',
      },
      engine: 'local',
      engineJobId: null,
      clamped: [],
      seed: 7,
      photoHash: 'aa',
      maskHash: 'bb',
      maskPath: null,
      originalPath: null,
      resultPath: null,
      receipt: null,
      errorCode: null,
      creditRefunded: false,
      resultExpired: false,
      createdAt: new Date(0),
      finishedAt: null,
    },
    {
      width: 2,
      height: 2,
      changedOutside: 0,
      coverage: 0.5,
      made: { model: 'preview', sent: { steps: 40 } },
    },
  )
  const kept: unknown = JSON.parse(readPngText(await encodePng(pixels, recipe), RECIPE_KEYWORD) ?? 'null')
  expect(kept).toEqual({ ...recipe })
  expect(kept).toMatchObject({
    engine: 'local',
    model: 'preview',
    seed: 7,
    maskHash: 'bb',
    sent: { steps: 40 },
    receipt: { changedOutside: 0 },
  })
})
