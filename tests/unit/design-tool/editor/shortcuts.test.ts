import { expect, test } from 'vitest'
import { characterOf, cursorStep, editorCommand } from '@/components/design-tool/editor/canvas/shortcuts'

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

// Each layout's characters in the places of Z, E, N, [ and ].
test.each([
  ['Russian', ['я', 'у', 'т', 'х', 'ъ']],
  ['Greek', ['ζ', 'ε', 'ν', '[', ']']],
  ['Arabic', ['ئ', 'ث', 'ى', 'ج', 'د']],
  ['Persian', ['ظ', 'ث', 'د', 'ج', 'چ']],
  ['Hebrew', ['ז', 'ק', 'מ', '[', ']']],
  ['Thai', ['ผ', 'ำ', 'ื', 'บ', 'ล']],
])('the keys of a %s layout count by their place', (_, characters) => {
  const codes = ['KeyZ', 'KeyE', 'KeyN', 'BracketLeft', 'BracketRight']
  const pressed = characters.map((key, i) => ({ ...plain, key, code: codes[i] ?? '' }))
  expect(pressed.map(characterOf)).toEqual(['z', 'e', 'n', '[', ']'])
  const [z, e] = pressed.map((each, i) => editorCommand({ ...each, ctrlKey: i === 0 }))
  expect([z, e]).toEqual([act('undo'), { type: 'tool', tool: 'eraser' }])
})

test('Latin layouts keep their letters, and brackets may need AltGr or Option', () => {
  const resize = (steps: number) => ({ type: 'resize', steps })
  const commands = [
    // AZERTY, QWERTZ and Turkish.
    [{ key: 'z', code: 'KeyW', ctrlKey: true }, act('undo')],
    [{ key: 'z', code: 'KeyY', ctrlKey: true }, act('undo')],
    [{ key: 'w', code: 'KeyZ', ctrlKey: true }, null],
    [{ key: 'ğ', code: 'BracketLeft' }, null],
    // AltGr as Windows, Linux and macOS report it.
    [{ key: ']', code: 'Digit9', ctrlKey: true, altKey: true }, resize(1)],
    [{ key: '[', code: 'Digit8' }, resize(-1)],
    [{ key: ']', code: 'Digit6', altKey: true }, resize(1)],
    // Neither a character typed with them nor the browser's own shortcuts.
    [{ key: 'π', code: 'KeyP', altKey: true }, null],
    [{ key: 'Ω', code: 'KeyZ', metaKey: true, altKey: true }, null],
    [{ key: '[', code: 'BracketLeft', metaKey: true }, null],
    [{ key: 'e', code: 'KeyE', altKey: true }, null],
  ] as const
  for (const [keys, command] of commands) expect(editorCommand({ ...plain, ...keys })).toEqual(command)
  expect(characterOf({ ...plain, key: 'π', code: 'KeyP', altKey: true })).toBe('π')
})

test('arrows move the brush, with Shift further, by steps that overlap; other keys do not', () => {
  expect(cursorStep('ArrowRight', false, 30)).toEqual({ x: 10, y: 0 })
  expect(cursorStep('ArrowRight', true, 30)).toEqual({ x: 45, y: 0 })
  expect(cursorStep('ArrowUp', false, 5)).toEqual({ x: 0, y: -4 })
  expect(cursorStep('a', false, 30)).toBeNull()
})
