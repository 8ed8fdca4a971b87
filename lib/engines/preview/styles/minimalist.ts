import type { StyleSheet } from '../materials/style-sheet.ts'

export const minimalist: StyleSheet = {
  wall: [
    { name: 'warm white microcement', lch: [0.93, 0.007, 85], material: 'microcement' },
    { name: 'pure white', lch: [0.965, 0.003, 90], material: 'paint' },
    { name: 'pale stone', lch: [0.88, 0.01, 80], material: 'plaster' },
    { name: 'putty', lch: [0.82, 0.013, 72], material: 'microcement' },
  ],
  ceiling: [{ name: 'white', lch: [0.975, 0.002, 90], material: 'paint' }],
  floor: [
    { name: 'light microcement', lch: [0.81, 0.006, 90], material: 'microcement' },
    {
      name: 'pale ash plank',
      lch: [0.82, 0.032, 82],
      material: 'planks',
      parameters: { w: 0.24, l: 2.6, v: 0.03, g: 0.014 },
    },
    {
      name: 'ivory stone slab',
      lch: [0.88, 0.012, 85],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 2, v: 0.02, c2: [0.78, 0.01, 85], gw: 0.003, cl: 0.02 },
    },
  ],
  fabric: [
    { name: 'off-white boucle', lch: [0.92, 0.01, 85], material: 'boucle' },
    { name: 'oat linen', lch: [0.85, 0.017, 82], material: 'linen' },
    { name: 'pale gray', lch: [0.78, 0.004, 95], material: 'linen' },
  ],
  wood: [{ name: 'pale ash', lch: [0.79, 0.04, 80], material: 'woodgrain', parameters: { g: 0.018 } }],
  painted: [
    { name: 'chalk white', lch: [0.95, 0.005, 95], material: 'paint' },
    { name: 'stone gray', lch: [0.78, 0.006, 90], material: 'paint' },
  ],
  tiles: [
    {
      name: 'seamless white tile',
      lch: [0.94, 0.004, 95],
      material: 'tiles',
      parameters: { n: 3, gw: 0.0025, v: 0.008 },
    },
    {
      name: 'limestone tile',
      lch: [0.84, 0.014, 85],
      material: 'tiles',
      parameters: { gloss: 0.15, n: 3, gw: 0.0025, v: 0.012, cl: 0.015 },
    },
  ],
  grade: { exposure: 0.07, contrast: -0.05, warmth: 0.01, saturation: 0.85, glow: 0.04 },
}
