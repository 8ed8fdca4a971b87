import type { MaterialParameters } from '../materials/structure/material.ts'
import type { StyleSheet } from '../materials/style-sheet.ts'

/** Black and white marble, on floors and tiled walls. */
const CHECKERBOARD: MaterialParameters = {
  n: 6,
  v: 0.02,
  c2: [0.6, 0.004, 90],
  c3: [0.23, 0.004, 270],
  gw: 0.002,
  cl: 0.02,
  vein: 0.18,
}

export const artDeco: StyleSheet = {
  wall: [
    {
      name: 'emerald fan wallpaper',
      lch: [0.36, 0.07, 165],
      material: 'scallop',
      parameters: { c2: [0.74, 0.105, 86] },
    },
    {
      name: 'midnight fan wallpaper',
      lch: [0.28, 0.058, 262],
      material: 'scallop',
      parameters: { c2: [0.74, 0.105, 86] },
    },
    { name: 'champagne fluted', lch: [0.84, 0.036, 85], material: 'fluted', parameters: { n: 22 } },
    { name: 'blush', lch: [0.8, 0.048, 22], material: 'paint' },
  ],
  ceiling: [{ name: 'ivory', lch: [0.95, 0.018, 88], material: 'paint' }],
  floor: [
    {
      name: 'black & white marble checkerboard',
      lch: [0.93, 0.005, 90],
      material: 'tiles',
      parameters: CHECKERBOARD,
    },
    {
      name: 'walnut chevron',
      lch: [0.4, 0.052, 50],
      material: 'herringbone',
      parameters: { v: 0.07, g: 0.03 },
    },
  ],
  fabric: [
    { name: 'emerald velvet', lch: [0.41, 0.092, 165], material: 'velvet' },
    { name: 'sapphire velvet', lch: [0.37, 0.115, 264], material: 'velvet' },
    { name: 'blush velvet', lch: [0.72, 0.072, 18], material: 'velvet' },
  ],
  wood: [{ name: 'macassar', lch: [0.32, 0.05, 45], material: 'woodgrain', parameters: { g: 0.045 } }],
  painted: [
    { name: 'black lacquer', lch: [0.22, 0.004, 270], material: 'paint' },
    { name: 'emerald lacquer', lch: [0.4, 0.08, 165], material: 'paint' },
    { name: 'ivory lacquer', lch: [0.93, 0.022, 88], material: 'paint' },
  ],
  tiles: [
    {
      name: 'black marble',
      lch: [0.26, 0.005, 270],
      material: 'tiles',
      parameters: { n: 3, gw: 0.002, vein: 0.25, cl: 0.02 },
    },
    {
      name: 'black and white checker',
      lch: [0.93, 0.005, 90],
      material: 'tiles',
      parameters: CHECKERBOARD,
    },
  ],
  grade: { exposure: -0.02, contrast: 0.11, warmth: 0.03, saturation: 1.06, glow: 0.07 },
}
