import { LIMITS } from './limits'
import { findPlan } from './plans'
import { ROOM_TYPES } from './rooms'
import { STYLE_IDS } from './styles'

/** Numbers mentioned in texts, as values for the messages. No message spells one out. */
export const COUNTS = {
  styles: STYLE_IDS.length,
  rooms: ROOM_TYPES.length,
  batch: LIMITS.designs.max,
  free: findPlan('Free')?.monthlyDesigns ?? 0,
  stored: findPlan('Pro')?.storedDesigns ?? 0,
  brushMin: LIMITS.brush.min,
  brushMax: LIMITS.brush.max,
} as const
