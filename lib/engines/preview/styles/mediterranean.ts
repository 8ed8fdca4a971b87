import type { StyleSheet } from '../materials/style-sheet.ts'

export const mediterranean: StyleSheet = {
  wall: [
    { name: 'white stucco', lch: [0.955, 0.012, 88], material: 'stucco' },
    { name: 'sand stucco', lch: [0.84, 0.048, 78], material: 'stucco' },
    { name: 'apricot limewash', lch: [0.79, 0.08, 62], material: 'limewash' },
    { name: 'azure limewash', lch: [0.6, 0.092, 244], material: 'limewash' },
  ],
  ceiling: [{ name: 'chalk', lch: [0.96, 0.01, 88], material: 'plaster' }],
  floor: [
    {
      name: 'terracotta tile',
      lch: [0.59, 0.098, 45],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 8, v: 0.09, c2: [0.76, 0.025, 78], bump: 0.5 },
    },
    {
      name: 'travertine',
      lch: [0.82, 0.032, 80],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 4, v: 0.04, c2: [0.72, 0.03, 78], cl: 0.06, strata: 1 },
    },
    {
      name: 'azulejo tile',
      lch: [0.92, 0.012, 90],
      material: 'encaustic',
      parameters: { c2: [0.45, 0.13, 258], c3: [0.6, 0.09, 245] },
    },
  ],
  fabric: [
    { name: 'white cotton', lch: [0.93, 0.01, 90], material: 'linen' },
    { name: 'azure', lch: [0.52, 0.118, 250], material: 'linen' },
    { name: 'olive', lch: [0.57, 0.064, 115], material: 'linen' },
  ],
  wood: [{ name: 'olive wood', lch: [0.48, 0.072, 55], material: 'woodgrain', parameters: { g: 0.04 } }],
  painted: [
    { name: 'olive green', lch: [0.5, 0.06, 118], material: 'paint' },
    { name: 'cobalt shutters', lch: [0.45, 0.12, 258], material: 'paint' },
    { name: 'lime white', lch: [0.94, 0.012, 88], material: 'paint' },
  ],
  tiles: [
    {
      name: 'painted blue tile',
      lch: [0.9, 0.018, 88],
      material: 'encaustic',
      parameters: { c2: [0.44, 0.12, 255], c3: [0.72, 0.13, 75] },
    },
    {
      name: 'terracotta tile',
      lch: [0.6, 0.1, 45],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 7, v: 0.09, c2: [0.78, 0.025, 78], bump: 0.5 },
    },
  ],
  grade: { exposure: 0.05, contrast: 0.04, warmth: 0.05, saturation: 1.06, glow: 0.05 },
}
