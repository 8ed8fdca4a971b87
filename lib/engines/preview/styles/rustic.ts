import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const rustic: StyleSheet = {
  wall: finishes(
    ['barnwood boards', [0.54, 0.046, 62], 'boards', { v: 0.1, g: 0.045, horiz: 1 }],
    ['lime plaster cream', [0.87, 0.034, 82], 'stucco'],
    ['fieldstone', [0.66, 0.022, 75], 'stone', { c2: [0.74, 0.022, 80] }],
    ['warm clay', [0.71, 0.058, 58], 'paint'],
  ),
  ceiling: finishes(['limed white', [0.93, 0.016, 85], 'paint']),
  floor: finishes(
    ['reclaimed wide pine', [0.52, 0.076, 58], 'planks', { w: 0.26, l: 2.2, v: 0.085, g: 0.045, knots: 1 }],
    [
      'slate flags',
      [0.47, 0.012, 235],
      'tiles',
      { gloss: 0.15, n: 4, ar: 1.5, v: 0.07, gw: 0.008, bump: 0.6, cl: 0.05, c2: [0.6, 0.012, 90] },
    ],
  ),
  fabric: finishes(
    ['flax linen', [0.8, 0.032, 80], 'linen'],
    ['saddle wool', [0.48, 0.08, 54], 'tweed'],
    ['forest wool', [0.42, 0.048, 145], 'tweed'],
  ),
  wood: finishes(['knotty pine', [0.57, 0.092, 62], 'woodgrain', { g: 0.045 }]),
  painted: finishes(
    ['milk paint cream', [0.9, 0.03, 88], 'paint'],
    ['barn red', [0.45, 0.105, 30], 'paint'],
    ['forest milk paint', [0.43, 0.05, 150], 'paint'],
  ),
  tiles: finishes(
    [
      'terracotta tile',
      [0.59, 0.098, 45],
      'tiles',
      { gloss: 0.15, n: 8, v: 0.09, c2: [0.76, 0.025, 78], bump: 0.5 },
    ],
    ['slate tile', [0.5, 0.008, 240], 'tiles', { gloss: 0.15, n: 4, v: 0.06, gw: 0.006, bump: 0.4 }],
  ),
  grade: { exposure: -0.02, contrast: 0.05, warmth: 0.07, saturation: 1 },
}
