import type { AreaSettings } from '../../../domain/design-run.ts'
import type { MaterialId } from '../../../domain/materials.ts'
import { lchOfHex } from '../../../math/color.ts'
import { type Finish, finish } from '../materials/style-sheet.ts'

const BOARDS = { w: 0.18, l: 2, v: 0.06, g: 0.026 }

/** Each material in its own color. */
export const MATERIAL_FINISHES: Readonly<Record<MaterialId, Finish>> = {
  paint: finish('paint', [0.93, 0.01, 90], 'paint'),
  limewash: finish('limewash', [0.84, 0.022, 75], 'limewash'),
  plaster: finish('plaster', [0.87, 0.016, 80], 'plaster'),
  brick: finish('red brick', [0.5, 0.085, 40], 'brick', { c2: [0.72, 0.014, 80] }),
  'white-brick': finish('white brick', [0.88, 0.008, 80], 'brick', { c2: [0.82, 0.008, 80], k: 0.35 }),
  shiplap: finish('shiplap', [0.94, 0.008, 95], 'shiplap'),
  slats: finish('oak slats', [0.6, 0.066, 66], 'slats', { c2: [0.2, 0.006, 60], n: 20 }),
  paneling: finish('paneling', [0.9, 0.012, 90], 'panels'),
  grasscloth: finish('grasscloth', [0.76, 0.04, 84], 'grasscloth'),
  'fan-wallpaper': finish('fan wallpaper', [0.36, 0.07, 165], 'scallop', { c2: [0.74, 0.105, 86] }),
  'damask-wallpaper': finish('damask wallpaper', [0.72, 0.04, 230], 'damask'),
  'oak-boards': finish('oak boards', [0.7, 0.06, 72], 'planks', BOARDS),
  'walnut-boards': finish('walnut boards', [0.44, 0.058, 52], 'planks', BOARDS),
  herringbone: finish('herringbone', [0.6, 0.066, 64], 'herringbone', { v: 0.06, g: 0.025 }),
  terracotta: finish('terracotta', [0.59, 0.098, 45], 'tiles', {
    gloss: 0.15,
    n: 8,
    v: 0.09,
    c2: [0.76, 0.025, 78],
    bump: 0.5,
  }),
  checkerboard: finish('checkerboard', [0.93, 0.005, 90], 'tiles', {
    n: 6,
    c2: [0.6, 0.004, 90],
    c3: [0.25, 0.004, 270],
    gw: 0.003,
  }),
  concrete: finish('concrete', [0.66, 0.005, 95], 'concrete', { k: 0.7 }),
  carpet: finish('carpet', [0.74, 0.016, 80], 'carpet'),
  porcelain: finish('porcelain tile', [0.86, 0.008, 85], 'tiles', { n: 3, gw: 0.003, v: 0.012, cl: 0.012 }),
  subway: finish('subway tile', [0.95, 0.004, 95], 'tiles', {
    n: 8,
    ar: 2,
    v: 0.016,
    gw: 0.004,
    c2: [0.8, 0.004, 95],
    bump: 0.3,
    glaze: 0.3,
  }),
  zellige: finish('zellige', [0.55, 0.07, 175], 'tiles', { n: 9, v: 0.08, gw: 0.003, bump: 0.6, glaze: 1 }),
  marble: finish('marble', [0.94, 0.004, 90], 'tiles', { n: 2, gw: 0.002, vein: 0.2, cl: 0.02 }),
  terrazzo: finish('terrazzo', [0.86, 0.008, 85], 'terrazzo'),
  encaustic: finish('patterned tile', [0.88, 0.022, 88], 'encaustic', {
    c2: [0.46, 0.09, 240],
    c3: [0.7, 0.12, 60],
  }),
  linen: finish('linen', [0.86, 0.018, 82], 'linen'),
  cotton: finish('cotton', [0.93, 0.008, 90], 'linen'),
  velvet: finish('velvet', [0.42, 0.09, 165], 'velvet'),
  leather: finish('leather', [0.5, 0.1, 54], 'leather'),
  boucle: finish('bouclé', [0.92, 0.012, 85], 'boucle'),
  tweed: finish('tweed', [0.5, 0.01, 250], 'tweed'),
  oak: finish('oak', [0.66, 0.066, 68], 'woodgrain'),
  walnut: finish('walnut', [0.44, 0.06, 50], 'woodgrain'),
  'black-stained': finish('black-stained wood', [0.28, 0.008, 60], 'woodgrain'),
  whitewashed: finish('whitewashed wood', [0.86, 0.02, 80], 'woodgrain'),
}

/** The material an area's settings choose, in their color. */
export function finishOf({ material, color }: Pick<AreaSettings, 'material' | 'color'>): Finish | null {
  if (material === 'style' || material === 'own') return null
  const own = MATERIAL_FINISHES[material]
  return color === '' ? own : { ...own, lch: lchOfHex(color) }
}
