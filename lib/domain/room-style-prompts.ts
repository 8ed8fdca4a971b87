import type { RoomTypeId } from './room-list'
import { BEDROOM_STYLE_PROMPT_PARTS } from './room-style-bedroom'
import { KITCHEN_STYLE_PROMPT_PARTS } from './room-style-kitchen'
import { LIVING_STYLE_PROMPT_PARTS } from './room-style-living'
import type { StylePromptParts, StyleSlug } from './style-slugs'

/** Whole prompts for the rooms that are restyled most, used as they stand in place of the assembled one. */
export const ROOM_STYLE_PROMPTS: Partial<Record<RoomTypeId, Readonly<Record<StyleSlug, string>>>> = {
  'modern-living': joinParts(LIVING_STYLE_PROMPT_PARTS),
  'master-bedroom': joinParts(BEDROOM_STYLE_PROMPT_PARTS),
  'modern-kitchen': joinParts(KITCHEN_STYLE_PROMPT_PARTS),
}

function joinParts(parts: StylePromptParts): Record<StyleSlug, string> {
  const join = (slug: StyleSlug) => parts[slug].join(', ')
  return {
    minimalist: join('minimalist'),
    scandinavian: join('scandinavian'),
    industrial: join('industrial'),
    'modern-farmhouse': join('modern-farmhouse'),
    'mid-century-modern': join('mid-century-modern'),
    'japanese-zen': join('japanese-zen'),
    bohemian: join('bohemian'),
    coastal: join('coastal'),
    'art-deco': join('art-deco'),
  }
}
