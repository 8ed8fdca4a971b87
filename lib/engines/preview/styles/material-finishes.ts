import type { AreaSettings } from '../../../domain/design-run.ts'
import type { MaterialId } from '../../../domain/materials.ts'
import { lchOfHex } from '../../../math/color.ts'
import type { Finish } from '../materials/style-sheet.ts'

const BOARDS = { w: 0.18, l: 2, v: 0.06, g: 0.026 }

/** Each material in its own color. */
export const MATERIAL_FINISHES: Readonly<Record<MaterialId, Finish>> = {
  paint: { name: 'paint', lch: [0.93, 0.01, 90], material: 'paint' },
  limewash: { name: 'limewash', lch: [0.84, 0.022, 75], material: 'limewash' },
  plaster: { name: 'plaster', lch: [0.87, 0.016, 80], material: 'plaster' },
  brick: {
    name: 'red brick',
    lch: [0.5, 0.085, 40],
    material: 'brick',
    parameters: { c2: [0.72, 0.014, 80] },
  },
  'white-brick': {
    name: 'white brick',
    lch: [0.88, 0.008, 80],
    material: 'brick',
    parameters: { c2: [0.82, 0.008, 80], k: 0.35 },
  },
  shiplap: { name: 'shiplap', lch: [0.94, 0.008, 95], material: 'shiplap' },
  slats: {
    name: 'oak slats',
    lch: [0.6, 0.066, 66],
    material: 'slats',
    parameters: { c2: [0.2, 0.006, 60], n: 20 },
  },
  paneling: { name: 'paneling', lch: [0.9, 0.012, 90], material: 'panels' },
  grasscloth: { name: 'grasscloth', lch: [0.76, 0.04, 84], material: 'grasscloth' },
  'fan-wallpaper': {
    name: 'fan wallpaper',
    lch: [0.36, 0.07, 165],
    material: 'scallop',
    parameters: { c2: [0.74, 0.105, 86] },
  },
  'damask-wallpaper': { name: 'damask wallpaper', lch: [0.72, 0.04, 230], material: 'damask' },
  'oak-boards': { name: 'oak boards', lch: [0.7, 0.06, 72], material: 'planks', parameters: BOARDS },
  'walnut-boards': { name: 'walnut boards', lch: [0.44, 0.058, 52], material: 'planks', parameters: BOARDS },
  herringbone: {
    name: 'herringbone',
    lch: [0.6, 0.066, 64],
    material: 'herringbone',
    parameters: { v: 0.06, g: 0.025 },
  },
  terracotta: {
    name: 'terracotta',
    lch: [0.59, 0.098, 45],
    material: 'tiles',
    parameters: { gloss: 0.15, n: 8, v: 0.09, c2: [0.76, 0.025, 78], bump: 0.5 },
  },
  checkerboard: {
    name: 'checkerboard',
    lch: [0.93, 0.005, 90],
    material: 'tiles',
    parameters: { n: 6, c2: [0.6, 0.004, 90], c3: [0.25, 0.004, 270], gw: 0.003 },
  },
  concrete: { name: 'concrete', lch: [0.66, 0.005, 95], material: 'concrete', parameters: { k: 0.7 } },
  carpet: { name: 'carpet', lch: [0.74, 0.016, 80], material: 'carpet' },
  porcelain: {
    name: 'porcelain tile',
    lch: [0.86, 0.008, 85],
    material: 'tiles',
    parameters: { n: 3, gw: 0.003, v: 0.012, cl: 0.012 },
  },
  subway: {
    name: 'subway tile',
    lch: [0.95, 0.004, 95],
    material: 'tiles',
    parameters: { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.8, 0.004, 95], bump: 0.3, glaze: 0.3 },
  },
  zellige: {
    name: 'zellige',
    lch: [0.55, 0.07, 175],
    material: 'tiles',
    parameters: { n: 9, v: 0.08, gw: 0.003, bump: 0.6, glaze: 1 },
  },
  marble: {
    name: 'marble',
    lch: [0.94, 0.004, 90],
    material: 'tiles',
    parameters: { n: 2, gw: 0.002, vein: 0.2, cl: 0.02 },
  },
  terrazzo: { name: 'terrazzo', lch: [0.86, 0.008, 85], material: 'terrazzo' },
  encaustic: {
    name: 'patterned tile',
    lch: [0.88, 0.022, 88],
    material: 'encaustic',
    parameters: { c2: [0.46, 0.09, 240], c3: [0.7, 0.12, 60] },
  },
  linen: { name: 'linen', lch: [0.86, 0.018, 82], material: 'linen' },
  cotton: { name: 'cotton', lch: [0.93, 0.008, 90], material: 'linen' },
  velvet: { name: 'velvet', lch: [0.42, 0.09, 165], material: 'velvet' },
  leather: { name: 'leather', lch: [0.5, 0.1, 54], material: 'leather' },
  boucle: { name: 'bouclé', lch: [0.92, 0.012, 85], material: 'boucle' },
  tweed: { name: 'tweed', lch: [0.5, 0.01, 250], material: 'tweed' },
  oak: { name: 'oak', lch: [0.66, 0.066, 68], material: 'woodgrain' },
  walnut: { name: 'walnut', lch: [0.44, 0.06, 50], material: 'woodgrain' },
  'black-stained': { name: 'black-stained wood', lch: [0.28, 0.008, 60], material: 'woodgrain' },
  whitewashed: { name: 'whitewashed wood', lch: [0.86, 0.02, 80], material: 'woodgrain' },
}

/** The material an area's settings choose, in their color. */
export function finishOf({ material, color }: Pick<AreaSettings, 'material' | 'color'>): Finish | null {
  if (material === 'style' || material === 'own') return null
  const finish = MATERIAL_FINISHES[material]
  return color === '' ? finish : { ...finish, lch: lchOfHex(color) }
}
