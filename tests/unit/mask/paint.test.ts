import { describe, expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { MaskLayer, Stroke } from '@/lib/mask/layers'
import { createMask } from '@/lib/mask/mask'
import { isPaintable, type PaintContext, paintMask, paintStroke } from '@/lib/mask/paint'

/** Canvas contexts that record their calls, each after the context's name. */
function recorder() {
  const calls: string[] = []
  const contextOf = (name: string): PaintContext => {
    const say = (call: string) => void calls.push(`${name} ${call}`)
    const context: PaintContext = {
      globalCompositeOperation: 'source-over',
      strokeStyle: '',
      fillStyle: '',
      lineWidth: 0,
      lineCap: 'butt',
      lineJoin: 'miter',
      beginPath: () => {},
      closePath: () => {},
      fill: () => say(`fill path ${context.globalCompositeOperation}`),
      moveTo: (x, y) => say(`move ${x} ${y}`),
      lineTo: (x, y) => say(`line ${x} ${y}`),
      stroke: () => say(`stroke ${context.globalCompositeOperation} ${context.lineWidth}`),
      fillRect: (...box) => say(`fill ${box.join(' ')}`),
      clearRect: (...box) => say(`clear ${box.join(' ')}`),
    }
    return context
  }
  return { contexts: { active: contextOf('active'), others: contextOf('others') }, calls }
}

const half = { scale: 0.5, left: 0, top: 0 }
const look = { color: '#fff' }
const stroke: Stroke = {
  kind: 'stroke',
  tool: 'brush',
  area: 1,
  width: 20,
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 10 },
    { x: 30, y: 40 },
  ],
}

describe('painting while drawing', () => {
  test('only the new segment is drawn, and the other areas lose it', () => {
    const { contexts, calls } = recorder()
    paintStroke(contexts, half, { stroke, from: 3 }, look)
    expect(calls).toEqual([
      'active move 10 5',
      'active line 15 20',
      'active stroke source-over 10',
      'others move 10 5',
      'others line 15 20',
      'others stroke destination-out 10',
    ])
  })

  test('nothing is drawn for other areas while there are none', () => {
    const { contexts, calls } = recorder()
    paintStroke({ ...contexts, others: null }, half, { stroke, from: 3 }, look)
    expect(calls).toEqual(['active move 10 5', 'active line 15 20', 'active stroke source-over 10'])
  })

  test('the eraser takes from the active area alone', () => {
    const { contexts, calls } = recorder()
    paintStroke(contexts, half, { stroke: { ...stroke, tool: 'eraser' }, from: 3 }, look)
    expect(calls.at(-1)).toBe('active stroke destination-out 10')
  })
})

describe('painting anew', () => {
  const size = { width: 100, height: 60 }
  const layers: MaskLayer[] = [
    stroke,
    { kind: 'fill', area: 1 },
    { ...stroke, tool: 'eraser', points: [{ x: 2, y: 2 }] },
  ]
  const areas = [1, 2].map((id) => ({
    id,
    name: '',
    isHidden: false,
    settings: PLAIN_AREA,
    proposed: null,
  }))

  test('what a fill hides is not drawn again', () => {
    const { contexts, calls } = recorder()
    paintMask(contexts, createMask(size, { layers, areas }), half, look)
    expect(calls.filter((call) => call.startsWith('active'))).toEqual([
      'active clear 0 0 50 30',
      'active fill 0 0 50 30',
      'active move 1 1',
      'active line 1 1',
      'active stroke destination-out 10',
    ])
  })

  test('a layer of another area, or an inversion beside one, needs the pixels', () => {
    const one = createMask(size, { layers, areas })
    const two = { ...createMask(size, { layers: [...layers, { ...stroke, area: 2 }], areas }), active: 2 }
    expect(layers.map((layer) => isPaintable(layer, one))).toEqual([true, true, true])
    expect(layers.map((layer) => isPaintable(layer, two))).toEqual([false, false, false])
    expect(isPaintable({ kind: 'inversion', area: 1 }, one)).toBe(true)
    expect(isPaintable({ kind: 'inversion', area: 2 }, two)).toBe(false)
  })
})
