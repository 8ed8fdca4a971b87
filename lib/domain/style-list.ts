/** The values of the design styles, in the order in which they are offered. */
export const STYLE_IDS = [
  'modern',
  'minimalist',
  'scandinavian',
  'industrial',
  'contemporary',
  'traditional',
  'rustic',
  'bohemian',
  'coastal',
  'mediterranean',
  'japanese',
  'art_deco',
] as const

export type StyleId = (typeof STYLE_IDS)[number]

/** What a list of styles shows. Kept apart from the prompts, so that a form can be drawn before they are loaded. */
export type ListedStyle = { value: StyleId; label: string; description: string }

// Labels and descriptions are fields of a style (Spec §3), so they live here and in no messages file.
export const STYLE_LIST: readonly ListedStyle[] = [
  { value: 'modern', label: 'Modern', description: 'Straight lines in steel, glass and smooth wood' },
  { value: 'minimalist', label: 'Minimalist', description: 'Few things, hidden storage and room to breathe' },
  { value: 'scandinavian', label: 'Scandinavian', description: 'Pale wood, white walls and soft wool' },
  { value: 'industrial', label: 'Industrial', description: 'Brick, blackened steel and worn leather' },
  { value: 'contemporary', label: 'Contemporary', description: 'Curved shapes in layered warm neutrals' },
  { value: 'traditional', label: 'Traditional', description: 'Symmetry, carved wood and rich fabrics' },
  { value: 'rustic', label: 'Rustic', description: 'Rough timber, stone and firelight' },
  { value: 'bohemian', label: 'Bohemian', description: 'Patterned textiles, rattan and many plants' },
  { value: 'coastal', label: 'Coastal', description: 'Whitewashed wood, linen and sea blue' },
  {
    value: 'mediterranean',
    label: 'Mediterranean',
    description: 'Lime plaster, terracotta and low golden sun',
  },
  { value: 'japanese', label: 'Japanese', description: 'Tatami, shoji and cedar, close to the floor' },
  { value: 'art_deco', label: 'Art Deco', description: 'Bold geometry in lacquer, velvet and brass' },
]
