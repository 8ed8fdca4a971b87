import { LIMITS } from '@/lib/domain/limits'
import type { Tool } from '@/lib/mask/mask'

/** What the hand holds. `size` is the brush's width on the screen in CSS pixels. */
export type Brush = { readonly tool: Tool; readonly size: number }

export const INITIAL_BRUSH: Brush = { tool: 'brush', size: LIMITS.brush.initial }

/** How far `[` and `]` change the size, in CSS pixels. */
const SIZE_STEP = 5

export function resized(brush: Brush, steps: number): Brush {
  const size = Math.min(LIMITS.brush.max, Math.max(LIMITS.brush.min, brush.size + steps * SIZE_STEP))
  return size === brush.size ? brush : { ...brush, size }
}
