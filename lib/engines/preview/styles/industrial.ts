import type { StyleSheet } from '../materials/style-sheet.ts'

export const industrial: StyleSheet = {
  wall: [
    { name: 'red brick', lch: [0.5, 0.082, 40], material: 'brick', parameters: { c2: [0.7, 0.014, 80] } },
    {
      name: 'raw concrete',
      lch: [0.63, 0.005, 100],
      material: 'concrete',
      parameters: { panel: 1, px: 3, py: 2 },
    },
    {
      name: 'whitewashed brick',
      lch: [0.84, 0.01, 70],
      material: 'brick',
      parameters: { c2: [0.8, 0.01, 80], k: 0.35 },
    },
    { name: 'charcoal plaster', lch: [0.38, 0.006, 260], material: 'microcement' },
  ],
  ceiling: [
    { name: 'exposed concrete', lch: [0.58, 0.005, 95], material: 'concrete' },
    { name: 'off white', lch: [0.9, 0.005, 90], material: 'paint' },
  ],
  floor: [
    { name: 'polished concrete', lch: [0.56, 0.006, 90], material: 'concrete' },
    {
      name: 'dark reclaimed plank',
      lch: [0.4, 0.048, 50],
      material: 'planks',
      parameters: { w: 0.16, l: 1.6, v: 0.075, g: 0.045, knots: 1 },
    },
  ],
  fabric: [
    { name: 'cognac leather', lch: [0.5, 0.105, 52], material: 'leather' },
    { name: 'black leather', lch: [0.27, 0.006, 280], material: 'leather' },
    { name: 'gray canvas', lch: [0.52, 0.006, 240], material: 'linen' },
  ],
  wood: [{ name: 'reclaimed oak', lch: [0.45, 0.062, 55], material: 'woodgrain', parameters: { g: 0.045 } }],
  painted: [
    { name: 'blackened green', lch: [0.33, 0.022, 165], material: 'paint' },
    { name: 'gunmetal', lch: [0.37, 0.008, 255], material: 'paint' },
  ],
  tiles: [
    {
      name: 'black subway',
      lch: [0.3, 0.005, 260],
      material: 'tiles',
      parameters: { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.55, 0.004, 90], bump: 0.3, glaze: 0.3 },
    },
    {
      name: 'cement tile',
      lch: [0.62, 0.005, 95],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 4, gw: 0.004, v: 0.03, cl: 0.03 },
    },
  ],
  grade: { exposure: -0.08, contrast: 0.12, warmth: 0.01, saturation: 0.9, glow: 0 },
}
