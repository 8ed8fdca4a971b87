import type { StyleSheet } from '../materials/style-sheet.ts'

export const bohemian: StyleSheet = {
  wall: [
    { name: 'terracotta limewash', lch: [0.65, 0.092, 44], material: 'limewash', parameters: { k: 1.1 } },
    { name: 'deep teal', lch: [0.44, 0.066, 200], material: 'limewash' },
    { name: 'ochre limewash', lch: [0.77, 0.098, 78], material: 'limewash' },
    { name: 'dusty rose', lch: [0.75, 0.066, 22], material: 'limewash' },
  ],
  ceiling: [{ name: 'warm white', lch: [0.95, 0.016, 85], material: 'paint' }],
  floor: [
    {
      name: 'honey oak plank',
      lch: [0.62, 0.082, 67],
      material: 'planks',
      parameters: { w: 0.14, l: 1.5, v: 0.09, g: 0.035, knots: 1 },
    },
    {
      name: 'encaustic tile',
      lch: [0.88, 0.022, 88],
      material: 'encaustic',
      parameters: { c2: [0.46, 0.09, 240], c3: [0.7, 0.12, 60] },
    },
  ],
  fabric: [
    { name: 'rust velvet', lch: [0.52, 0.128, 42], material: 'velvet' },
    { name: 'emerald velvet', lch: [0.44, 0.088, 165], material: 'velvet' },
    { name: 'mustard', lch: [0.74, 0.135, 82], material: 'velvet' },
  ],
  wood: [{ name: 'honey rattan', lch: [0.67, 0.094, 70], material: 'woodgrain', parameters: { g: 0.04 } }],
  painted: [
    { name: 'peacock', lch: [0.45, 0.07, 215], material: 'paint' },
    { name: 'marigold', lch: [0.77, 0.13, 82], material: 'paint' },
    { name: 'dusty rose', lch: [0.72, 0.06, 15], material: 'paint' },
  ],
  tiles: [
    {
      name: 'patterned blue tile',
      lch: [0.88, 0.022, 88],
      material: 'encaustic',
      parameters: { c2: [0.46, 0.09, 240], c3: [0.7, 0.12, 60] },
    },
    {
      name: 'emerald zellige',
      lch: [0.47, 0.08, 170],
      material: 'tiles',
      parameters: { n: 9, v: 0.08, gw: 0.003, bump: 0.6, glaze: 1 },
    },
  ],
  grade: { exposure: 0, contrast: 0.05, warmth: 0.05, saturation: 1.1, glow: 0.04 },
}
