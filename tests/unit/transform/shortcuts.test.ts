import { describe, expect, test } from 'vitest'
import { INITIAL_BRUSH, resized } from '@/components/design-tool/editor/canvas/brush'
import { cursorStep, editorCommand } from '@/components/design-tool/editor/canvas/shortcuts'

const plain = { ctrlKey: false, metaKey: false, shiftKey: false }

describe('shortcuts of the editor', () => {
  test('Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y redo, on a Mac with Command', () => {
    expect(editorCommand({ ...plain, key: 'z', ctrlKey: true })).toEqual({
      type: 'act',
      action: { type: 'undo' },
    })
    expect(editorCommand({ ...plain, key: 'Z', metaKey: true, shiftKey: true })).toEqual({
      type: 'act',
      action: { type: 'redo' },
    })
    expect(editorCommand({ ...plain, key: 'y', ctrlKey: true })).toEqual({
      type: 'act',
      action: { type: 'redo' },
    })
  })

  test('B and E take brush and eraser; with Ctrl they stay the browser’s', () => {
    expect(editorCommand({ ...plain, key: 'b' })).toEqual({ type: 'tool', tool: 'brush' })
    expect(editorCommand({ ...plain, key: 'E' })).toEqual({ type: 'tool', tool: 'eraser' })
    expect(editorCommand({ ...plain, key: 'b', ctrlKey: true })).toBeNull()
  })

  test('brackets change the size within 5 and 100', () => {
    expect(editorCommand({ ...plain, key: '[' })).toEqual({ type: 'resize', steps: -1 })
    expect(resized(INITIAL_BRUSH, 1).size).toBe(35)
    expect(resized({ ...INITIAL_BRUSH, size: 98 }, 1).size).toBe(100)
    expect(resized({ ...INITIAL_BRUSH, size: 7 }, -1).size).toBe(5)
  })
})

describe('the brush moved by keys', () => {
  test('arrows move it, with Shift further, by steps that overlap', () => {
    const small = cursorStep('ArrowRight', false, 30)
    const large = cursorStep('ArrowRight', true, 30)
    expect(small).toEqual({ x: 10, y: 0 })
    expect(large).toEqual({ x: 45, y: 0 })
    expect(cursorStep('ArrowUp', false, 5)).toEqual({ x: 0, y: -4 })
  })

  test('other keys do not', () => {
    expect(cursorStep('a', false, 30)).toBeNull()
  })
})
