import { describe, expect, test } from 'vitest'
import type { Stroke } from '@/lib/mask/layers'
import { createMask, type Mask, reduce } from '@/lib/mask/mask'
import { isPaintable, type PaintContext, paintMask, paintStroke } from '@/lib/mask/paint'

/** A canvas context that writes down what it is told. */
function recorder() {
  const calls: string[] = []
  const context: PaintContext = {
    globalCompositeOperation: 'source-over',
    strokeStyle: '',
    fillStyle: '',
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    beginPath: () => {},
    closePath: () => calls.push('close'),
    fill: (rule) => calls.push(`fill path ${context.globalCompositeOperation} ${rule}`),
    moveTo: (x, y) => calls.push(`move ${x} ${y}`),
    lineTo: (x, y) => calls.push(`line ${x} ${y}`),
    stroke: () => calls.push(`stroke ${context.globalCompositeOperation} ${context.lineWidth}`),
    fillRect: (...box) => calls.push(`fill ${box.join(' ')}`),
    clearRect: (...box) => calls.push(`clear ${box.join(' ')}`),
  }
  return { context, calls }
}

const half = { scale: 0.5, left: 0, top: 0 }
const look = { color: '#fff' }
const stroke: Stroke = {
  kind: 'stroke',
  tool: 'brush',
  width: 20,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 10 },
    { x: 30, y: 40 },
  ],
}

describe('painting while drawing', () => {
  test('only the new segment is drawn, from where the stroke was', () => {
    const { context, calls } = recorder()
    paintSegment(context, half, stroke, 3, look)
    expect(calls).toEqual(['move 10 5', 'line 15 20', 'stroke source-over 10'])
  })

  test('the eraser takes away instead of painting over', () => {
    const { context, calls } = recorder()
    paintSegment(context, half, { ...stroke, tool: 'eraser' }, 3, look)
    expect(calls.at(-1)).toBe('stroke destination-out 10')
  })
})

describe('painting anew', () => {
  const painted: Mask = createMask({ width: 100, height: 60 }, [
    stroke,
    { kind: 'fill', isSelected: true },
    { ...stroke, tool: 'eraser', points: [{ x: 2, y: 2 }] },
  ])

  test('what a fill hides is not drawn again', () => {
    const { context, calls } = recorder()
    paintMask(context, painted, half, look)
    expect(calls).toEqual([
      'clear 0 0 50 30',
      'fill 0 0 50 30',
      'move 1 1',
      'line 1 1',
      'stroke destination-out 10',
    ])
  })
})
