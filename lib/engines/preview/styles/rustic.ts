import type { StyleSheet } from '../materials/style-sheet.ts'

export const rustic: StyleSheet = {
  wall: [
    {
      name: 'barnwood boards',
      lch: [0.54, 0.046, 62],
      material: 'boards',
      parameters: { v: 0.1, g: 0.045, horiz: 1 },
    },
    { name: 'lime plaster cream', lch: [0.87, 0.034, 82], material: 'stucco' },
    { name: 'fieldstone', lch: [0.66, 0.022, 75], material: 'stone', parameters: { c2: [0.74, 0.022, 80] } },
    { name: 'warm clay', lch: [0.71, 0.058, 58], material: 'limewash' },
  ],
  ceiling: [{ name: 'limed white', lch: [0.93, 0.016, 85], material: 'plaster' }],
  floor: [
    {
      name: 'reclaimed wide pine',
      lch: [0.52, 0.076, 58],
      material: 'planks',
      parameters: { w: 0.26, l: 2.2, v: 0.085, g: 0.045, knots: 1 },
    },
    {
      name: 'slate flags',
      lch: [0.47, 0.012, 235],
      material: 'tiles',
      parameters: {
        gloss: 0.15,
        n: 4,
        ar: 1.5,
        v: 0.07,
        gw: 0.008,
        bump: 0.6,
        cl: 0.05,
        c2: [0.6, 0.012, 90],
      },
    },
  ],
  fabric: [
    { name: 'flax linen', lch: [0.8, 0.032, 80], material: 'linen' },
    { name: 'saddle leather', lch: [0.48, 0.092, 54], material: 'leather' },
    { name: 'forest wool', lch: [0.42, 0.048, 145], material: 'tweed' },
  ],
  wood: [{ name: 'knotty pine', lch: [0.57, 0.092, 62], material: 'woodgrain', parameters: { g: 0.045 } }],
  painted: [
    { name: 'milk paint cream', lch: [0.9, 0.03, 88], material: 'paint' },
    { name: 'barn red', lch: [0.45, 0.105, 30], material: 'paint' },
    { name: 'forest milk paint', lch: [0.43, 0.05, 150], material: 'paint' },
  ],
  tiles: [
    {
      name: 'terracotta tile',
      lch: [0.59, 0.098, 45],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 8, v: 0.09, c2: [0.76, 0.025, 78], bump: 0.5 },
    },
    {
      name: 'slate tile',
      lch: [0.5, 0.008, 240],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 4, v: 0.06, gw: 0.006, bump: 0.4 },
    },
  ],
  grade: { exposure: -0.02, contrast: 0.05, warmth: 0.07, saturation: 1, glow: 0.03 },
}
