import type { StyleSheet } from '../materials/style-sheet.ts'

export const scandinavian: StyleSheet = {
  wall: [
    { name: 'snow white', lch: [0.96, 0.004, 110], material: 'paint' },
    { name: 'pale gray-blue', lch: [0.86, 0.018, 238], material: 'paint' },
    { name: 'pale sage', lch: [0.86, 0.026, 142], material: 'paint' },
    { name: 'powder blush', lch: [0.89, 0.024, 40], material: 'paint' },
  ],
  ceiling: [{ name: 'white', lch: [0.975, 0.002, 100], material: 'paint' }],
  floor: [
    {
      name: 'whitewashed pine plank',
      lch: [0.84, 0.036, 84],
      material: 'planks',
      parameters: { w: 0.16, l: 2.4, v: 0.05, g: 0.02, knots: 1 },
    },
    {
      name: 'light oak herringbone',
      lch: [0.79, 0.05, 80],
      material: 'herringbone',
      parameters: { v: 0.05, g: 0.018 },
    },
  ],
  fabric: [
    { name: 'light gray wool', lch: [0.79, 0.006, 250], material: 'tweed' },
    { name: 'oatmeal', lch: [0.88, 0.018, 82], material: 'linen' },
    { name: 'dusty blue', lch: [0.66, 0.047, 242], material: 'linen' },
  ],
  wood: [{ name: 'birch', lch: [0.82, 0.054, 80], material: 'woodgrain', parameters: { g: 0.02 } }],
  painted: [
    { name: 'soft white', lch: [0.94, 0.008, 95], material: 'paint' },
    { name: 'dusty blue', lch: [0.7, 0.035, 240], material: 'paint' },
    { name: 'pale sage', lch: [0.79, 0.03, 145], material: 'paint' },
  ],
  tiles: [
    {
      name: 'white subway',
      lch: [0.95, 0.004, 95],
      material: 'tiles',
      parameters: { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.8, 0.004, 95], bump: 0.3, glaze: 0.3 },
    },
    {
      name: 'pale gray hexagon look',
      lch: [0.82, 0.006, 250],
      material: 'tiles',
      parameters: { n: 8, gw: 0.004, v: 0.02, bump: 0.3 },
    },
  ],
  grade: { exposure: 0.06, contrast: -0.02, warmth: -0.02, saturation: 0.95, glow: 0.03 },
}
