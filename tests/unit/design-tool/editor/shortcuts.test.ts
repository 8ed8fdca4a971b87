import { expect, test } from 'vitest'
import { cursorStep, editorCommand } from '@/components/design-tool/editor/canvas/shortcuts'

const plain = { ctrlKey: false, metaKey: false, shiftKey: false }
const act = (type: 'undo' | 'redo') => ({ type: 'act', action: { type } })

test('the editor’s keys undo, redo, choose tools and sizes, and leave the browser its own', () => {
  const commands = [
    [{ key: 'z', ctrlKey: true }, act('undo')],
    [{ key: 'Z', metaKey: true, shiftKey: true }, act('redo')],
    [{ key: 'y', ctrlKey: true }, act('redo')],
    [{ key: 'b' }, { type: 'tool', tool: 'brush' }],
    [{ key: 'E' }, { type: 'tool', tool: 'eraser' }],
    [{ key: '[' }, { type: 'resize', steps: -1 }],
    [{ key: 'b', ctrlKey: true }, null],
  ] as const
  for (const [keys, command] of commands) expect(editorCommand({ ...plain, ...keys })).toEqual(command)
})

test('arrows move the brush, with Shift further, by steps that overlap; other keys do not', () => {
  expect(cursorStep('ArrowRight', false, 30)).toEqual({ x: 10, y: 0 })
  expect(cursorStep('ArrowRight', true, 30)).toEqual({ x: 45, y: 0 })
  expect(cursorStep('ArrowUp', false, 5)).toEqual({ x: 0, y: -4 })
  expect(cursorStep('a', false, 30)).toBeNull()
})
