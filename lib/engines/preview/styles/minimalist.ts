import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const minimalist: StyleSheet = {
  wall: finishes(
    ['warm white', [0.94, 0.009, 85], 'paint'],
    ['pure white', [0.965, 0.003, 90], 'paint'],
    ['pale stone', [0.88, 0.01, 80], 'paint'],
    ['putty', [0.82, 0.013, 72], 'paint'],
  ),
  ceiling: finishes(['white', [0.975, 0.002, 90], 'paint']),
  floor: finishes(
    ['light oak plank', [0.78, 0.042, 78], 'planks', { w: 0.24, l: 2.6, v: 0.03, g: 0.016 }],
    [
      'ivory stone slab',
      [0.88, 0.012, 85],
      'tiles',
      { gloss: 0.15, n: 2, v: 0.02, c2: [0.78, 0.01, 85], gw: 0.003, cl: 0.02 },
    ],
  ),
  fabric: finishes(
    ['off-white wool', [0.88, 0.012, 85], 'tweed'],
    ['oat linen', [0.85, 0.017, 82], 'linen'],
    ['pale gray', [0.78, 0.004, 95], 'linen'],
  ),
  wood: finishes(['pale oak', [0.76, 0.046, 76], 'woodgrain', { g: 0.018 }]),
  painted: finishes(['chalk white', [0.95, 0.005, 95], 'paint'], ['stone gray', [0.78, 0.006, 90], 'paint']),
  tiles: finishes(
    ['seamless white tile', [0.94, 0.004, 95], 'tiles', { n: 3, gw: 0.0025, v: 0.008 }],
    ['limestone tile', [0.84, 0.014, 85], 'tiles', { gloss: 0.15, n: 3, gw: 0.0025, v: 0.012, cl: 0.015 }],
  ),
  grade: { exposure: 0.07, contrast: -0.05, warmth: 0.01, saturation: 0.85 },
}
