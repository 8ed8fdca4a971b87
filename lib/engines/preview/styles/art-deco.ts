import type { MaterialParameters } from '../materials/structure/material.ts'
import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

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
  wall: finishes(
    ['emerald fan wallpaper', [0.36, 0.07, 165], 'scallop', { c2: [0.74, 0.105, 86] }],
    ['midnight fan wallpaper', [0.28, 0.058, 262], 'scallop', { c2: [0.74, 0.105, 86] }],
    ['champagne fluted', [0.84, 0.036, 85], 'fluted', { n: 22 }],
    ['blush', [0.8, 0.048, 22], 'paint'],
  ),
  ceiling: finishes(['ivory', [0.95, 0.018, 88], 'paint']),
  floor: finishes(
    ['black & white marble checkerboard', [0.93, 0.005, 90], 'tiles', CHECKERBOARD],
    ['walnut chevron', [0.4, 0.052, 50], 'herringbone', { v: 0.07, g: 0.03 }],
  ),
  fabric: finishes(
    ['emerald velvet', [0.41, 0.092, 165], 'velvet'],
    ['sapphire velvet', [0.37, 0.115, 264], 'velvet'],
    ['blush velvet', [0.72, 0.072, 18], 'velvet'],
  ),
  wood: finishes(['macassar', [0.32, 0.05, 45], 'woodgrain', { g: 0.045 }]),
  painted: finishes(
    ['black lacquer', [0.22, 0.004, 270], 'paint'],
    ['emerald lacquer', [0.4, 0.08, 165], 'paint'],
    ['ivory lacquer', [0.93, 0.022, 88], 'paint'],
  ),
  tiles: finishes(
    ['black marble', [0.26, 0.005, 270], 'tiles', { n: 3, gw: 0.002, vein: 0.25, cl: 0.02 }],
    ['black and white checker', [0.93, 0.005, 90], 'tiles', CHECKERBOARD],
  ),
  grade: { exposure: -0.02, contrast: 0.11, warmth: 0.03, saturation: 1.06 },
}
