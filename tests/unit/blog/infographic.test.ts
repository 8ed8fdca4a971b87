import { expect, test } from 'vitest'
import texts from '@/content/messages/en/blog-infographic.json'
import { drawInfographic, type InfographicWord, toSvg } from '@/lib/server/blog/infographic-draw'
import { infographicWords } from '@/lib/server/blog/infographic-drawing'

const drawing = drawInfographic(infographicWords((key: InfographicWord) => texts[key]))

test('everything stays on the sheet', () => {
  for (const shape of drawing.shapes) {
    expect(shape.x).toBeGreaterThanOrEqual(0)
    expect(shape.y).toBeLessThanOrEqual(drawing.height)
  }
  const boxes = drawing.shapes.filter((shape) => shape.kind === 'box')
  expect(boxes.length).toBeGreaterThan(0)
  for (const { x, width } of boxes) expect(x + width).toBeLessThanOrEqual(drawing.width)
})

test('letters that mean something to a file are escaped in it', () => {
  const svg = toSvg({ width: 1, height: 1, shapes: [] }, 'a < b & "c"')
  expect(svg).toContain('aria-label="a &lt; b &amp; &quot;c&quot;"')
})

test('a missing word stops the drawing', () => {
  const lacking = (key: InfographicWord) => (key === 'costAi' ? undefined : texts[key])
  // @ts-expect-error: a translation may lack what the type promises.
  expect(() => infographicWords(lacking)).toThrow('lacks words')
})
