import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const scandinavian: StyleSheet = {
  wall: finishes(
    ['snow white', [0.96, 0.004, 110], 'paint'],
    ['pale gray-blue', [0.86, 0.018, 238], 'paint'],
    ['pale sage', [0.86, 0.026, 142], 'paint'],
    ['powder blush', [0.89, 0.024, 40], 'paint'],
  ),
  ceiling: finishes(['white', [0.975, 0.002, 100], 'paint']),
  floor: finishes(
    ['whitewashed pine plank', [0.84, 0.036, 84], 'planks', { w: 0.16, l: 2.4, v: 0.05, g: 0.02, knots: 1 }],
    ['light oak herringbone', [0.79, 0.05, 80], 'herringbone', { v: 0.05, g: 0.018 }],
  ),
  fabric: finishes(
    ['light gray wool', [0.79, 0.006, 250], 'tweed'],
    ['oatmeal', [0.88, 0.018, 82], 'linen'],
    ['dusty blue', [0.66, 0.047, 242], 'linen'],
  ),
  wood: finishes(['birch', [0.82, 0.054, 80], 'woodgrain', { g: 0.02 }]),
  painted: finishes(
    ['soft white', [0.94, 0.008, 95], 'paint'],
    ['dusty blue', [0.7, 0.035, 240], 'paint'],
    ['pale sage', [0.79, 0.03, 145], 'paint'],
  ),
  tiles: finishes(
    [
      'white subway',
      [0.95, 0.004, 95],
      'tiles',
      { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.8, 0.004, 95], bump: 0.3, glaze: 0.3 },
    ],
    ['pale gray hexagon look', [0.82, 0.006, 250], 'tiles', { n: 8, gw: 0.004, v: 0.02, bump: 0.3 }],
  ),
  grade: { exposure: 0.06, contrast: -0.02, warmth: -0.02, saturation: 0.95 },
}
