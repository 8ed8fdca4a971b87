import { describe, expect, test } from 'vitest'
import { PointerGestures, type Touch } from '@/components/design-tool/editor/canvas/pointer-gestures'
import { type CanvasTool, pickTool } from '@/components/design-tool/editor/canvas/tools'
import { createViewport } from '@/lib/mask/space'

function createCanvas({ isSpaceHeld = false } = {}) {
  const calls: string[] = []
  const tool: CanvasTool = {
    begin: ({ x, y }) => calls.push(`begin ${x} ${y}`),
    extend: (points) => calls.push(`extend ${points.length}`),
    end: () => calls.push('end'),
    cancel: () => calls.push('cancel'),
  }
  const viewport = createViewport({ width: 400, height: 300, view: { scale: 1, left: 0, top: 0 } })
  const gestures = new PointerGestures({ viewport, tool, isSpaceHeld: () => isSpaceHeld })
  return { calls, viewport, gestures }
}

const touch = (id: number, x: number, y: number, more: Partial<Touch> = {}): Touch => ({
  id,
  kind: 'touch',
  button: 0,
  timeMs: 0,
  at: { x, y },
  keys: { shiftKey: false, altKey: false },
  ...more,
})
const alone = (of: Touch) => () => [of.at]

describe('one pointer', () => {
  test('paints from down to up, with all places that came in one go', () => {
    const { calls, gestures } = createCanvas()
    expect(gestures.down(touch(1, 5, 6, { kind: 'mouse' }))).toBe(true)
    gestures.move(touch(1, 9, 9), () => [
      { x: 6, y: 7 },
      { x: 9, y: 9 },
    ])
    gestures.up(1, 'end')
    gestures.move(touch(1, 20, 20), () => [{ x: 20, y: 20 }])
    expect(calls).toEqual(['begin 5 6', 'extend 2', 'end'])
  })

  test('the right button does nothing; the middle one and Space move the photo', () => {
    const right = createCanvas()
    expect(right.gestures.down(touch(1, 5, 5, { kind: 'mouse', button: 2 }))).toBe(false)
    const still = touch(1, 100, 100, { kind: 'mouse' })
    const moved = touch(1, 80, 90, { kind: 'mouse' })
    for (const { gestures, viewport, calls, button } of [
      { ...createCanvas(), button: 1 },
      { ...createCanvas({ isSpaceHeld: true }), button: 0 },
    ]) {
      viewport.zoomAt({ x: 100, y: 100 }, 2)
      gestures.down({ ...still, button })
      gestures.move(moved, alone(moved))
      gestures.up(1, 'end')
      expect(viewport.view()).toMatchObject({ left: -120, top: -110 })
      expect(calls).toEqual([])
    }
  })
})

describe('two fingers', () => {
  test('zoom and move the photo, and leave no paint', () => {
    const { calls, viewport, gestures } = createCanvas()
    gestures.down(touch(1, 100, 100))
    gestures.down(touch(2, 200, 100, { timeMs: 100 }))
    const spread = touch(2, 300, 100, { timeMs: 150 })
    gestures.move(spread, alone(spread))
    expect(viewport.zoom()).toBeCloseTo(2)
    gestures.up(2, 'end')
    const last = touch(1, 10, 10)
    gestures.move(last, alone(last))
    gestures.up(1, 'end')
    expect(calls).toEqual(['begin 100 100', 'cancel'])
  })

  test('a second finger long after the first does not spoil the stroke', () => {
    const { calls, viewport, gestures } = createCanvas()
    gestures.down(touch(1, 100, 100))
    gestures.down(touch(2, 200, 100, { timeMs: 900 }))
    gestures.up(2, 'end')
    gestures.up(1, 'end')
    expect(viewport.zoom()).toBe(1)
    expect(calls).toEqual(['begin 100 100', 'end'])
  })
})

describe('a pen', () => {
  test('paints, while the tool beside it only moves the photo', () => {
    const { calls, gestures } = createCanvas()
    gestures.down(touch(1, 5, 5, { kind: 'pen' }))
    gestures.up(1, 'end')
    gestures.down(touch(2, 50, 50, { timeMs: 500 }))
    gestures.up(2, 'end')
    expect(calls).toEqual(['begin 5 5', 'end'])
    gestures.down(touch(3, 50, 50, { timeMs: 9_000 }))
    expect(calls.at(-1)).toBe('begin 50 50')
  })
})

test('a place is picked where the pointer is lifted, and none where a second finger came', () => {
  const picked: unknown[] = []
  const viewport = createViewport({ width: 400, height: 300, view: { scale: 1, left: 0, top: 0 } })
  const tool = pickTool((at) => picked.push(at))
  const gestures = new PointerGestures({ viewport, tool, isSpaceHeld: () => false })
  gestures.down(touch(1, 10, 20))
  const moved = touch(1, 14, 26, { timeMs: 20 })
  gestures.move(moved, alone(moved))
  gestures.up(1, 'end')
  gestures.down(touch(2, 50, 60, { timeMs: 500 }))
  gestures.down(touch(3, 90, 60, { timeMs: 520 }))
  gestures.up(2, 'end')
  gestures.up(3, 'end')
  expect(picked).toEqual([{ x: 14, y: 26 }])
})
