import type { StyleSheet } from '../materials/style-sheet.ts'

export const traditional: StyleSheet = {
  wall: [
    { name: 'sage paneling', lch: [0.74, 0.036, 142], material: 'panels' },
    { name: 'Wedgwood blue paneling', lch: [0.66, 0.048, 244], material: 'panels' },
    {
      name: 'burgundy damask',
      lch: [0.42, 0.095, 22],
      material: 'damask',
      parameters: { c2: [0.52, 0.11, 28] },
    },
    { name: 'cream paneling', lch: [0.93, 0.028, 88], material: 'panels' },
  ],
  ceiling: [{ name: 'ivory', lch: [0.96, 0.014, 88], material: 'paint' }],
  floor: [
    {
      name: 'chestnut herringbone',
      lch: [0.49, 0.076, 52],
      material: 'herringbone',
      parameters: { v: 0.09, g: 0.035 },
    },
    {
      name: 'mahogany plank',
      lch: [0.38, 0.078, 38],
      material: 'planks',
      parameters: { w: 0.12, l: 1.4, v: 0.07, g: 0.03 },
    },
  ],
  fabric: [
    { name: 'navy velvet', lch: [0.33, 0.068, 262], material: 'velvet' },
    { name: 'burgundy velvet', lch: [0.39, 0.105, 20], material: 'velvet' },
    { name: 'ivory damask', lch: [0.89, 0.026, 88], material: 'linen' },
  ],
  wood: [
    { name: 'cherry mahogany', lch: [0.41, 0.086, 40], material: 'woodgrain', parameters: { g: 0.035 } },
  ],
  painted: [
    { name: 'ivory enamel', lch: [0.93, 0.022, 88], material: 'paint' },
    { name: 'library green', lch: [0.38, 0.045, 155], material: 'paint' },
    { name: 'navy enamel', lch: [0.34, 0.05, 258], material: 'paint' },
  ],
  tiles: [
    {
      name: 'cream square tile',
      lch: [0.92, 0.022, 88],
      material: 'tiles',
      parameters: { n: 8, gw: 0.004, c2: [0.78, 0.02, 85], bump: 0.3 },
    },
    {
      name: 'black and white checker',
      lch: [0.93, 0.005, 90],
      material: 'tiles',
      parameters: { n: 6, c2: [0.6, 0.004, 90], c3: [0.25, 0.004, 270], gw: 0.003 },
    },
  ],
  grade: { exposure: 0, contrast: 0.05, warmth: 0.05, saturation: 1.03, glow: 0.04 },
}
