import type { StyleSheet } from '../materials/style-sheet.ts'

export const coastal: StyleSheet = {
  wall: [
    { name: 'white shiplap', lch: [0.95, 0.007, 220], material: 'shiplap' },
    { name: 'sea-glass shiplap', lch: [0.85, 0.034, 188], material: 'shiplap' },
    { name: 'sky blue', lch: [0.82, 0.046, 232], material: 'paint' },
    { name: 'navy shiplap', lch: [0.37, 0.06, 256], material: 'shiplap' },
  ],
  ceiling: [{ name: 'bright white', lch: [0.975, 0.004, 220], material: 'paint' }],
  floor: [
    {
      name: 'whitewashed oak plank',
      lch: [0.83, 0.026, 82],
      material: 'planks',
      parameters: { w: 0.18, l: 2, v: 0.05, g: 0.024 },
    },
    { name: 'sisal', lch: [0.75, 0.046, 84], material: 'sisal' },
  ],
  fabric: [
    { name: 'white linen', lch: [0.945, 0.008, 95], material: 'linen' },
    { name: 'navy linen', lch: [0.36, 0.07, 258], material: 'linen' },
    { name: 'sand', lch: [0.83, 0.03, 82], material: 'linen' },
  ],
  wood: [{ name: 'driftwood', lch: [0.71, 0.03, 75], material: 'woodgrain', parameters: { g: 0.035 } }],
  painted: [
    { name: 'boathouse white', lch: [0.95, 0.006, 220], material: 'paint' },
    { name: 'sea glass', lch: [0.8, 0.04, 190], material: 'paint' },
    { name: 'navy', lch: [0.36, 0.06, 256], material: 'paint' },
  ],
  tiles: [
    {
      name: 'white beveled subway',
      lch: [0.95, 0.005, 220],
      material: 'tiles',
      parameters: { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.82, 0.01, 220], bump: 0.3, glaze: 0.3 },
    },
    {
      name: 'aqua zellige',
      lch: [0.76, 0.055, 200],
      material: 'tiles',
      parameters: { n: 9, v: 0.06, gw: 0.003, bump: 0.6, glaze: 1 },
    },
  ],
  grade: { exposure: 0.08, contrast: -0.01, warmth: -0.04, saturation: 1.02, glow: 0.04 },
}
