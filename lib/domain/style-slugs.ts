import type { StyleId } from './style-list'

/** The slugs under which a room keeps prompts of its own (Spec §3). They are not the values of the style list. */
export const STYLE_SLUGS = [
  'minimalist',
  'scandinavian',
  'industrial',
  'modern-farmhouse',
  'mid-century-modern',
  'japanese-zen',
  'bohemian',
  'coastal',
  'art-deco',
] as const

export type StyleSlug = (typeof STYLE_SLUGS)[number]

/**
 * Which slug answers for which style. A style without one has its prompt assembled: modern, contemporary,
 * traditional, rustic and mediterranean. `modern-farmhouse` and `mid-century-modern` belong to no style that can be
 * chosen today: lending them to rustic and modern would promise rough beams or steel and glass and describe
 * something else. They wait for the style list to grow.
 */
export const SLUG_OF_STYLE: Partial<Record<StyleId, StyleSlug>> = {
  minimalist: 'minimalist',
  scandinavian: 'scandinavian',
  industrial: 'industrial',
  bohemian: 'bohemian',
  coastal: 'coastal',
  japanese: 'japanese-zen',
  art_deco: 'art-deco',
}

/** One room's prompts by slug, part by part, joined with commas: so no part may hold one. */
export type StylePromptParts = Readonly<Record<StyleSlug, readonly string[]>>
