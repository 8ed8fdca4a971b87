import type { MaskAction, Tool } from '@/lib/mask/mask'

/** What a key does anywhere in the editor. */
export type EditorCommand =
  | { readonly type: 'act'; readonly action: Extract<MaskAction, { type: 'undo' | 'redo' }> }
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'resize'; readonly steps: number }

type Key = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** The command of a shortcut: Ctrl-Z, Ctrl-Shift-Z, Ctrl-Y, B, E, `[` and `]`; `null` for any other key. */
export function editorCommand({ key, ctrlKey, metaKey, shiftKey }: Key): EditorCommand | null {
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'z') return { type: 'act', action: { type: shiftKey ? 'redo' : 'undo' } }
    return letter === 'y' ? { type: 'act', action: { type: 'redo' } } : null
  }
  if (letter === 'b') return { type: 'tool', tool: 'brush' }
  if (letter === 'e') return { type: 'tool', tool: 'eraser' }
  if (key === '[') return { type: 'resize', steps: -1 }
  return key === ']' ? { type: 'resize', steps: 1 } : null
}

/** How far an arrow key moves the brush, in CSS pixels: a third of its width, with Shift a whole one and a half. */
export function cursorStep(
  key: string,
  isLarge: boolean,
  brushSize: number,
): { x: number; y: number } | null {
  const step = Math.max(4, Math.round((brushSize * (isLarge ? 4.5 : 1)) / 3))
  switch (key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 }
    case 'ArrowRight':
      return { x: step, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -step }
    case 'ArrowDown':
      return { x: 0, y: step }
    default:
      return null
  }
}
