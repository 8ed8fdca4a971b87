import { describe, expect, test } from 'vitest'
import { imagePalette, parseHex, stylePalette } from '@/components/design-tool/color-preview/colors'
import { type PaintedPhoto, recolor } from '@/components/design-tool/color-preview/recolor'
import { STYLE_IDS } from '@/lib/domain/styles'

/** A grey wall that is lit from the left: its pixels fall from light to dark. */
function litWall(): PaintedPhoto {
  const width = 101
  const rgb = new Uint8Array(width * 3)
  for (let x = 0; x < width; x++) rgb.fill(200 - x, x * 3, x * 3 + 3)
  return { width, height: 1, rgb, cover: new Uint8Array(width).fill(255) }
}

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

describe('painting a surface', () => {
  const green = { r: 90, g: 140, b: 100 }

  test('its middle takes the color asked for', () => {
    const rgba = recolor(litWall(), green)
    const middle = [...rgba.subarray(50 * 4, 50 * 4 + 3)]
    for (const [c, value] of [green.r, green.g, green.b].entries()) expect(middle[c]).toBeCloseTo(value, -1)
  })

  test('light and shadow stay where they were', () => {
    const rgba = recolor(litWall(), green)
    for (let x = 1; x < 101; x++) expect(rgba[4 * x + 1]).toBeLessThanOrEqual(rgba[4 * (x - 1) + 1] ?? 0)
    expect(rgba[1]).toBeGreaterThan((rgba[4 * 100 + 1] ?? 0) + 40)
  })

  test('nothing outside of the painted area is touched, and edges are as soft as the area’s', () => {
    const canvas = litWall()
    canvas.cover.fill(0, 50).fill(128, 49, 50)
    const rgba = recolor(canvas, green)
    expect(rgba.subarray(50 * 4).every((value) => value === 0)).toBe(true)
    expect(rgba[4 * 49 + 3]).toBe(128)
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
