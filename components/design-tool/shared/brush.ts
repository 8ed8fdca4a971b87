import { LIMITS } from '@/lib/domain/limits'
import type { OutlineMode, Tool } from '@/lib/mask/layers'

/** The brush, the eraser, or smart select, which finds whole surfaces. */
export type EditorTool = Tool | 'smart'

/** `size` is the brush's width on the screen in CSS pixels. */
export type Brush = { readonly tool: EditorTool; readonly size: number; readonly smart: SmartSettings }

/** What smart select finds becomes an area of its own, or is added to the active one or taken from it. */
export type SmartMode = 'new' | OutlineMode

export type SmartSettings = {
  readonly mode: SmartMode
  /** 0–100: how much the rest of the surface may differ from the point that was clicked. */
  readonly tolerance: number
  /** A drag draws a box around the thing instead of brushing over it. */
  readonly isBox: boolean
  /** When off, everything similar and connected is selected, wherever edges lie. */
  readonly isSnapping: boolean
}

/** A tap on a wall is all it takes. */
export const INITIAL_BRUSH: Brush = {
  tool: 'smart',
  size: LIMITS.brush.initial,
  smart: { mode: 'new', tolerance: LIMITS.smartSelect.initialTolerance, isBox: false, isSnapping: true },
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
  /** A finger has no keys: it is held still instead. */
  readonly isTouch?: boolean
}
