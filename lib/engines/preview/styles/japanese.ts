import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const japanese: StyleSheet = {
  wall: finishes(
    ['sand grasscloth', [0.81, 0.038, 82], 'grasscloth', { k: 0.6 }],
    ['hinoki slats', [0.74, 0.056, 74], 'slats', { c2: [0.42, 0.035, 60], n: 20 }],
    ['moss gray', [0.62, 0.028, 125], 'paint'],
    ['shoji white', [0.94, 0.012, 90], 'grasscloth', { k: 0.35 }],
  ),
  ceiling: finishes(
    ['cedar boards', [0.62, 0.06, 62], 'boards', { v: 0.04, g: 0.02, n: 8 }],
    ['washi white', [0.95, 0.01, 90], 'paint'],
  ),
  floor: finishes(
    ['tatami', [0.77, 0.052, 106], 'tatami', { c2: [0.28, 0.03, 150] }],
    ['hinoki plank', [0.75, 0.062, 73], 'planks', { w: 0.12, l: 1.8, v: 0.04, g: 0.018 }],
  ),
  fabric: finishes(
    ['indigo', [0.35, 0.065, 265], 'linen'],
    ['ecru', [0.88, 0.022, 88], 'linen'],
    ['stone', [0.66, 0.012, 80], 'tweed'],
  ),
  wood: finishes(
    ['hinoki', [0.76, 0.058, 74], 'woodgrain', { g: 0.02 }],
    ['dark sugi', [0.4, 0.048, 50], 'woodgrain', { g: 0.03 }],
  ),
  painted: finishes(
    ['ink black', [0.25, 0.006, 270], 'paint'],
    ['rice white', [0.93, 0.014, 92], 'paint'],
    ['moss', [0.5, 0.045, 125], 'paint'],
  ),
  tiles: finishes(
    ['charcoal mosaic', [0.36, 0.006, 250], 'tiles', { gloss: 0.15, n: 12, v: 0.05, gw: 0.004, bump: 0.3 }],
    ['sand stone tile', [0.78, 0.025, 85], 'tiles', { gloss: 0.15, n: 4, v: 0.025, gw: 0.003 }],
  ),
  grade: { exposure: -0.01, contrast: -0.01, warmth: 0.03, saturation: 0.92 },
}
