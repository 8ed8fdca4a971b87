import { type Brush, type EditorTool, resized } from '@/components/design-tool/shared/controls/brush'
import type { MaskAction } from '@/lib/mask/mask'
import type { Viewport } from '@/lib/mask/space'

/** The effect of a shortcut. */
export type EditorCommand =
  | {
      readonly type: 'act'
      readonly action: Extract<MaskAction, { type: 'undo' | 'redo' | 'invert' | 'select-all' }>
    }
  | { readonly type: 'tool'; readonly tool: EditorTool }
  | { readonly type: 'resize'; readonly steps: number }
  /** Positive steps zoom in; `null` shows the whole photo. */
  | { readonly type: 'zoom'; readonly steps: number | null }

type Key = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey?: boolean
  readonly code?: string
}

const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }
/** A character that no layout for Latin has, neither as a letter nor as a digit. */
const NOT_LATIN = /^(?![\p{Script=Latin}\d])[\p{L}\p{M}\p{N}]/u

/**
 * The character of a key, in lower case. On a layout that isn't Latin (я, ζ or ظ for Z), it is the one that a US keyboard has
 * in the key's place. What Alt and AltGr type is taken as it is.
 */
export function characterOf({ key, code = '', altKey }: Key): string {
  const place = !altKey && NOT_LATIN.test(key) && (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? BRACKETS[code])
  return (place || key).toLowerCase()
}

const act = (type: 'undo' | 'redo' | 'invert' | 'select-all'): EditorCommand => ({
  type: 'act',
  action: { type },
})

const WITH_CTRL: Readonly<Record<string, EditorCommand>> = {
  y: act('redo'),
  a: act('select-all'),
  '+': { type: 'zoom', steps: 1 },
  '=': { type: 'zoom', steps: 1 },
  '-': { type: 'zoom', steps: -1 },
  _: { type: 'zoom', steps: -1 },
  '0': { type: 'zoom', steps: null },
}

const PLAIN: Readonly<Record<string, EditorCommand>> = {
  b: { type: 'tool', tool: 'brush' },
  e: { type: 'tool', tool: 'eraser' },
  s: { type: 'tool', tool: 'smart' },
  i: act('invert'),
  '[': { type: 'resize', steps: -1 },
  ']': { type: 'resize', steps: 1 },
}

/**
 * The command of a key: Ctrl-Z, Ctrl-Shift-Z, Ctrl-Y, Ctrl-A, Ctrl with +, − and 0 for the zoom; B, E, S, I, `[` and `]`.
 * `null` for any other key.
 */
export function editorCommand(pressed: Key): EditorCommand | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = pressed
  const character = characterOf(pressed)
  // On many layouts brackets need AltGr, which Windows reports as Ctrl with Alt, or Option.
  if (altKey) return !metaKey && /^[[\]]$/.test(character) ? (PLAIN[character] ?? null) : null
  if (ctrlKey || metaKey) {
    if (character === 'z') return act(shiftKey ? 'redo' : 'undo')
    return WITH_CTRL[character] ?? null
  }
  return PLAIN[character] ?? null
}

type EditorState = {
  readonly onAct: (action: MaskAction) => void
  readonly viewport: Viewport | null
  readonly brush: Brush
  readonly setBrush: (brush: Brush) => void
}

export function runEditorCommand(
  command: EditorCommand,
  { onAct, viewport, brush, setBrush }: EditorState,
): void {
  if (command.type === 'act') onAct(command.action)
  else if (command.type === 'tool') setBrush({ ...brush, tool: command.tool })
  else if (command.type === 'resize') setBrush(resized(brush, command.steps))
  else if (command.steps === null) viewport?.reset()
  else viewport?.zoomBySteps(command.steps)
}

/** How far an arrow key moves the brush, in CSS pixels: a third of its width, or one and a half widths with Shift. */
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
