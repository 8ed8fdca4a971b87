import { LIMITS } from '@/lib/domain/limits'
import type { OutlineMode, Tool } from '@/lib/mask/layers'

/** The brush, the eraser, or smart select, which finds whole surfaces. */
export type EditorTool = Tool | 'smart'

/** `size` is the brush's width on the screen in CSS pixels. */
export type Brush = { readonly tool: EditorTool; readonly size: number; readonly smart: SmartSettings }

/** Smart select's result becomes a new area, or is added to or removed from the active one. */
export type SmartMode = 'new' | OutlineMode

export type SmartSettings = {
  readonly mode: SmartMode
  /** A drag draws a box around the thing instead of brushing over it. */
  readonly isBox: boolean
}

/** Starts with smart select, so that one tap selects a wall. */
export const INITIAL_BRUSH: Brush = {
  tool: 'smart',
  size: LIMITS.brush.initial,
  smart: { mode: 'new', isBox: false },
}

/** How much `[` and `]` change the size, in CSS pixels. */
const SIZE_STEP = 5

export function resized(brush: Brush, steps: number): Brush {
  const size = Math.min(LIMITS.brush.max, Math.max(LIMITS.brush.min, brush.size + steps * SIZE_STEP))
  return size === brush.size ? brush : { ...brush, size }
}

/** Modifier keys override the buttons: Shift adds, Alt removes. */
export function modeWith({ mode }: SmartSettings, { shiftKey, altKey }: ModifierKeys): SmartMode {
  if (altKey) return 'remove'
  return shiftKey ? 'add' : mode
}

export type ModifierKeys = {
  readonly shiftKey: boolean
  readonly altKey: boolean
  /** Touch has no modifier keys: holding the finger still removes. */
  readonly isTouch?: boolean
}
