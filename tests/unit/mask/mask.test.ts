import { describe, expect, test } from 'vitest'
import { layersInEffect } from '@/lib/mask/layers'
import { createMask, type Mask, type MaskAction, mayBeSelected, reduce } from '@/lib/mask/mask'

const empty = createMask({ width: 40, height: 30 })
const begin = { type: 'begin', tool: 'brush', width: 4, at: { x: 1, y: 1 } } as const
const extend = { type: 'extend', points: [{ x: 5, y: 5 }] } as const
const stroke: MaskAction[] = [begin, extend, { type: 'end' }]
const erase: MaskAction[] = [{ ...begin, tool: 'eraser' }, extend, { type: 'end' }]

function maskAfter(...actions: MaskAction[]): Mask {
  return actions.reduce(reduce, empty)
}

describe('drawing a stroke', () => {
  test('a stroke becomes a layer only when it ends', () => {
    const drawing = maskAfter(begin, extend)
    expect(drawing.live?.points).toHaveLength(2)
    expect(drawing.history.done).toHaveLength(0)
    const ended = reduce(drawing, { type: 'end' })
    expect(ended.live).toBeNull()
    expect(ended.history.done).toEqual([
      {
        kind: 'stroke',
        tool: 'brush',
        width: 4,
        points: [
          { x: 1, y: 1 },
          { x: 5, y: 5 },
        ],
      },
    ])
  })

  test('a cancelled stroke leaves no trace', () => {
    const cancelled = maskAfter(begin, extend, { type: 'cancel' })
    expect(cancelled.live).toBeNull()
    expect(cancelled.history).toBe(empty.history)
  })
})

describe('undo and redo', () => {
  test('undo past the first action and redo past the last change nothing', () => {
    expect(reduce(empty, { type: 'undo' })).toBe(empty)
    expect(reduce(empty, { type: 'redo' })).toBe(empty)
    const once = maskAfter(...stroke, { type: 'undo' }, { type: 'undo' })
    expect(once.history.done).toHaveLength(0)
    expect(once.history.done).toEqual([])
    const back = [{ type: 'redo' }, { type: 'redo' }].reduce((mask) => reduce(mask, { type: 'redo' }), once)
    expect(back.history.done).toHaveLength(1)
    expect(back.history.undone).toEqual([])
  })

  test('redo brings back what undo took, in order', () => {
    const painted = maskAfter(...stroke, { type: 'select-all' }, ...erase)
    const undone = [1, 2, 3].reduce((mask) => reduce(mask, { type: 'undo' }), painted)
    const redone = [1, 2, 3].reduce((mask) => reduce(mask, { type: 'redo' }), undone)
    expect(redone.history.done).toEqual(painted.history.done)
  })

  test('a new stroke forgets what was undone', () => {
    expect(maskAfter(...stroke, { type: 'undo' }, ...erase).history.undone).toEqual([])
  })

  test('Clear can be undone', () => {
    const cleared = maskAfter(...stroke, { type: 'clear' })
    expect(mayBeSelected(cleared.history)).toBe(false)
    expect(mayBeSelected(reduce(cleared, { type: 'undo' }).history)).toBe(true)
  })
})

describe('Select All and Clear', () => {
  test('they hide everything painted before them', () => {
    const { done } = maskAfter(...stroke, ...stroke, { type: 'clear' }, ...erase).history
    expect(layersInEffect(done)).toHaveLength(2)
  })

  test('a stroke being drawn is ended first, so that nothing is lost to undo', () => {
    expect(maskAfter(begin, extend, { type: 'select-all' }).history.done).toHaveLength(2)
  })
})
