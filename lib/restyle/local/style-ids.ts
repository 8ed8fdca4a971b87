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
