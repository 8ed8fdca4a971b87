import type { StyleSheet } from '../materials/style-sheet.ts'

export const contemporary: StyleSheet = {
  wall: [
    { name: 'warm greige', lch: [0.8, 0.016, 72], material: 'limewash', parameters: { k: 0.7 } },
    {
      name: 'travertine slabs',
      lch: [0.83, 0.024, 78],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 2, ar: 1, v: 0.03, c2: [0.7, 0.02, 75], gw: 0.004, cl: 0.05, strata: 1 },
    },
    { name: 'taupe', lch: [0.66, 0.018, 58], material: 'paint' },
    { name: 'soft black fluted', lch: [0.34, 0.006, 60], material: 'fluted', parameters: { n: 20 } },
  ],
  ceiling: [{ name: 'soft white', lch: [0.965, 0.005, 85], material: 'paint' }],
  floor: [
    {
      name: 'smoked oak herringbone',
      lch: [0.5, 0.046, 60],
      material: 'herringbone',
      parameters: { v: 0.07, g: 0.03 },
    },
    {
      name: 'large-format porcelain',
      lch: [0.77, 0.01, 80],
      material: 'tiles',
      parameters: { n: 3, v: 0.02, c2: [0.66, 0.01, 80], gw: 0.004, cl: 0.04 },
    },
    {
      name: 'gray oak plank',
      lch: [0.64, 0.025, 72],
      material: 'planks',
      parameters: { w: 0.2, l: 2.2, v: 0.05, g: 0.025 },
    },
  ],
  fabric: [
    { name: 'cream boucle', lch: [0.91, 0.017, 85], material: 'boucle' },
    { name: 'moss', lch: [0.5, 0.05, 125], material: 'velvet' },
    { name: 'mushroom', lch: [0.7, 0.018, 58], material: 'linen' },
  ],
  wood: [{ name: 'smoked oak', lch: [0.48, 0.05, 58], material: 'woodgrain' }],
  painted: [
    { name: 'greige lacquer', lch: [0.76, 0.014, 75], material: 'paint' },
    { name: 'ink blue', lch: [0.33, 0.045, 255], material: 'paint' },
    { name: 'clay', lch: [0.63, 0.06, 45], material: 'paint' },
  ],
  tiles: [
    {
      name: 'veined marble',
      lch: [0.93, 0.004, 90],
      material: 'tiles',
      parameters: { n: 2, gw: 0.002, vein: 0.2, cl: 0.02 },
    },
    {
      name: 'sand porcelain',
      lch: [0.8, 0.022, 80],
      material: 'tiles',
      parameters: { n: 3, gw: 0.003, v: 0.015 },
    },
  ],
  grade: { exposure: 0.02, contrast: 0.06, warmth: 0.03, saturation: 1.02, glow: 0.02 },
}
