import type { StyleSheet } from '../materials/style-sheet.ts'

export const modern: StyleSheet = {
  wall: [
    {
      name: 'slatted oak feature',
      lch: [0.6, 0.066, 66],
      material: 'slats',
      parameters: { c2: [0.2, 0.006, 60], n: 20 },
    },
    { name: 'gallery white', lch: [0.955, 0.004, 95], material: 'paint' },
    { name: 'soft greige', lch: [0.84, 0.01, 75], material: 'paint' },
    { name: 'graphite', lch: [0.4, 0.008, 262], material: 'paint' },
  ],
  ceiling: [{ name: 'flat white', lch: [0.97, 0.003, 95], material: 'paint' }],
  floor: [
    {
      name: 'wide pale oak plank',
      lch: [0.74, 0.052, 74],
      material: 'planks',
      parameters: { w: 0.22, l: 2.2, v: 0.05, g: 0.022 },
    },
    {
      name: 'walnut plank',
      lch: [0.46, 0.058, 52],
      material: 'planks',
      parameters: { w: 0.18, l: 1.9, v: 0.07, g: 0.03 },
    },
    { name: 'pale concrete', lch: [0.75, 0.005, 95], material: 'concrete', parameters: { k: 0.7 } },
  ],
  fabric: [
    { name: 'charcoal wool', lch: [0.37, 0.008, 265], material: 'tweed' },
    { name: 'dove gray', lch: [0.75, 0.006, 260], material: 'linen' },
    { name: 'camel leather', lch: [0.62, 0.082, 64], material: 'leather' },
  ],
  wood: [
    { name: 'natural oak', lch: [0.66, 0.066, 68], material: 'woodgrain' },
    { name: 'walnut', lch: [0.44, 0.06, 50], material: 'woodgrain' },
  ],
  painted: [
    { name: 'warm white lacquer', lch: [0.93, 0.008, 90], material: 'paint' },
    { name: 'graphite lacquer', lch: [0.36, 0.006, 262], material: 'paint' },
    { name: 'deep olive lacquer', lch: [0.42, 0.045, 120], material: 'paint' },
  ],
  tiles: [
    {
      name: 'large pale porcelain',
      lch: [0.88, 0.006, 85],
      material: 'tiles',
      parameters: { n: 3, gw: 0.003, v: 0.012, cl: 0.012 },
    },
    {
      name: 'graphite porcelain',
      lch: [0.4, 0.006, 262],
      material: 'tiles',
      parameters: { n: 3, gw: 0.003, v: 0.015, cl: 0.02 },
    },
  ],
  grade: { exposure: 0.02, contrast: 0.06, warmth: 0, saturation: 1, glow: 0 },
}
