import { describe, expect, test } from 'vitest'
import { imagePalette, stylePalette } from '@/components/design-tool/color/colors'
import { STYLE_IDS } from '@/lib/domain/styles'
import { parseHex } from '@/lib/math/color'

describe('a color in hex', () => {
  test.each([
    ['#9caf88', { r: 156, g: 175, b: 136 }],
    ['9CAF88', { r: 156, g: 175, b: 136 }],
    [' #abc ', { r: 170, g: 187, b: 204 }],
  ])('%s is read', (text, color) => {
    expect(parseHex(text)).toEqual(color)
  })

  test.each(['', '#', '#12', '#12345', '#1234567', 'sage', '#gggggg', '#12 34 56'])('“%s” is not', (text) => {
    expect(parseHex(text)).toBeNull()
  })
})

describe('palettes', () => {
  test('every style has some colors, each once and readable', () => {
    for (const style of STYLE_IDS) {
      const hexes = stylePalette(style).map(({ hex }) => hex)
      expect(hexes.length).toBeGreaterThan(3)
      expect(new Set(hexes).size).toBe(hexes.length)
      for (const hex of hexes) expect(parseHex(hex)).not.toBeNull()
    }
  })

  test('a picture’s colors come commonest first, and a small strong one is among them', () => {
    const rgb = new Uint8Array(300)
    for (let i = 0; i < 60; i++) rgb.set([230, 225, 215], i * 3)
    for (let i = 60; i < 95; i++) rgb.set([120, 90, 60], i * 3)
    for (let i = 95; i < 100; i++) rgb.set([200, 30, 30], i * 3)
    const found = imagePalette(rgb, 3).map(({ hex }) => hex)
    expect(found).toEqual(['#e6e1d7', '#785a3c', '#c81e1e'])
  })
})
