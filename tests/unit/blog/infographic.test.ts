import { expect, test } from 'vitest'
import texts from '@/content/messages/en/blog-infographic.json'
import { drawInfographic, type InfographicWord } from '@/lib/server/blog/infographic-draw'
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
