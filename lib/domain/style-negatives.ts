import type { StyleId } from './style-list'

/** What no design should show. Words for faults only: nothing that a good photograph of a room could be. */
const NEGATIVE_BASE = [
  'blurry',
  'low resolution',
  'jpeg artifacts',
  'noise',
  'watermark',
  'text',
  'logo',
  'signature',
  'distorted perspective',
  'warped walls',
  'crooked lines',
  'floating furniture',
  'fused legs',
  'duplicate objects',
  'extra doors',
  'extra windows',
  'changed layout',
  'bad proportions',
  'overexposed',
  'harsh flash',
  'oversaturated',
  'cartoon',
  'painting',
  '3d render',
  'cgi',
  'people',
  'clutter',
] as const

/** What would break each style. */
const STYLE_NEGATIVES: Record<StyleId, readonly string[]> = {
  modern: ['ornate carving', 'floral prints', 'distressed wood'],
  minimalist: ['ornament', 'busy patterns', 'crowded shelves'],
  scandinavian: ['heavy dark wood', 'gilding', 'heavy drapes'],
  industrial: ['pastel', 'floral', 'glossy white lacquer'],
  contemporary: ['dated', 'matching furniture sets', 'heavy carved wood'],
  traditional: ['chrome', 'neon', 'plastic furniture'],
  rustic: ['glossy plastic', 'chrome', 'high-gloss lacquer'],
  bohemian: ['sterile empty', 'cold gray palette', 'corporate furniture'],
  coastal: ['dark heavy drapes', 'black leather', 'nautical kitsch'],
  mediterranean: ['grey office', 'chrome', 'cold blue light'],
  japanese: ['high western sofa', 'chrome', 'bright saturated colors'],
  art_deco: ['distressed wood', 'rustic burlap', 'farmhouse furniture'],
}

/** The shared list, then the style's own words. */
export function negativePromptOf(style: StyleId): string {
  return [...NEGATIVE_BASE, ...STYLE_NEGATIVES[style]].join(', ')
}
