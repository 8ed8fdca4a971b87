import type { StyleSheet } from '../materials/style-sheet.ts'

export const japanese: StyleSheet = {
  wall: [
    { name: 'juraku plaster', lch: [0.81, 0.038, 82], material: 'plaster' },
    {
      name: 'hinoki slats',
      lch: [0.74, 0.056, 74],
      material: 'slats',
      parameters: { c2: [0.42, 0.035, 60], n: 20 },
    },
    { name: 'moss gray plaster', lch: [0.62, 0.028, 125], material: 'limewash' },
    { name: 'shoji white', lch: [0.94, 0.012, 90], material: 'grasscloth', parameters: { k: 0.35 } },
  ],
  ceiling: [
    {
      name: 'cedar boards',
      lch: [0.62, 0.06, 62],
      material: 'boards',
      parameters: { v: 0.04, g: 0.02, n: 8 },
    },
    { name: 'washi white', lch: [0.95, 0.01, 90], material: 'paint' },
  ],
  floor: [
    { name: 'tatami', lch: [0.77, 0.052, 106], material: 'tatami', parameters: { c2: [0.28, 0.03, 150] } },
    {
      name: 'hinoki plank',
      lch: [0.75, 0.062, 73],
      material: 'planks',
      parameters: { w: 0.12, l: 1.8, v: 0.04, g: 0.018 },
    },
  ],
  fabric: [
    { name: 'indigo', lch: [0.35, 0.065, 265], material: 'linen' },
    { name: 'ecru', lch: [0.88, 0.022, 88], material: 'linen' },
    { name: 'stone', lch: [0.66, 0.012, 80], material: 'tweed' },
  ],
  wood: [
    { name: 'hinoki', lch: [0.76, 0.058, 74], material: 'woodgrain', parameters: { g: 0.02 } },
    { name: 'dark sugi', lch: [0.4, 0.048, 50], material: 'woodgrain', parameters: { g: 0.03 } },
  ],
  painted: [
    { name: 'ink black', lch: [0.25, 0.006, 270], material: 'paint' },
    { name: 'rice white', lch: [0.93, 0.014, 92], material: 'paint' },
    { name: 'moss', lch: [0.5, 0.045, 125], material: 'paint' },
  ],
  tiles: [
    {
      name: 'charcoal mosaic',
      lch: [0.36, 0.006, 250],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 12, v: 0.05, gw: 0.004, bump: 0.3 },
    },
    {
      name: 'sand stone tile',
      lch: [0.78, 0.025, 85],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 4, v: 0.025, gw: 0.003 },
    },
  ],
  grade: { exposure: -0.01, contrast: -0.01, warmth: 0.03, saturation: 0.92, glow: 0.03 },
}
