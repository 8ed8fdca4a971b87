import { LIMITS } from '@/lib/domain/limits'
import type { AreaMode, Tool } from '@/lib/mask/mask'

/** What the hand holds: something to paint with, or the tool that finds a whole surface. */
export type HandTool = Tool | 'smart'

/** `size` is the brush's width on the screen in CSS pixels. */
export type Brush = { readonly tool: HandTool; readonly size: number; readonly smart: SmartSettings }

export type SmartSettings = {
  readonly mode: AreaMode
  /** 0–100: how different from the place that was clicked the rest of the surface may be. */
  readonly tolerance: number
  /** Off: all that is alike and connected, wherever its edge lies. */
  readonly isSnapping: boolean
}

export const INITIAL_BRUSH: Brush = {
  tool: 'brush',
  size: LIMITS.brush.initial,
  smart: { mode: 'replace', tolerance: LIMITS.smartSelect.initialTolerance, isSnapping: true },
}

/** How far `[` and `]` change the size, in CSS pixels. */
const SIZE_STEP = 5

export function resized(brush: Brush, steps: number): Brush {
  const size = Math.min(LIMITS.brush.max, Math.max(LIMITS.brush.min, brush.size + steps * SIZE_STEP))
  return size === brush.size ? brush : { ...brush, size }
}

/** The keys held while selecting decide before the buttons do: Shift adds, Alt removes. */
export function modeWith(
  { mode }: SmartSettings,
  { shiftKey, altKey }: { shiftKey: boolean; altKey: boolean },
): AreaMode {
  if (altKey) return 'remove'
  return shiftKey ? 'add' : mode
}
