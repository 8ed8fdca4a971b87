import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const contemporary: StyleSheet = {
  wall: finishes(
    ['warm greige', [0.8, 0.016, 72], 'paint'],
    [
      'travertine slabs',
      [0.83, 0.024, 78],
      'tiles',
      { gloss: 0.15, n: 2, ar: 1, v: 0.03, c2: [0.7, 0.02, 75], gw: 0.004, cl: 0.05, strata: 1 },
    ],
    ['taupe', [0.66, 0.018, 58], 'paint'],
    ['soft black fluted', [0.34, 0.006, 60], 'fluted', { n: 20 }],
  ),
  ceiling: finishes(['soft white', [0.965, 0.005, 85], 'paint']),
  floor: finishes(
    ['smoked oak herringbone', [0.5, 0.046, 60], 'herringbone', { v: 0.07, g: 0.03 }],
    [
      'large-format porcelain',
      [0.77, 0.01, 80],
      'tiles',
      { n: 3, v: 0.02, c2: [0.66, 0.01, 80], gw: 0.004, cl: 0.04 },
    ],
    ['gray oak plank', [0.64, 0.025, 72], 'planks', { w: 0.2, l: 2.2, v: 0.05, g: 0.025 }],
  ),
  fabric: finishes(
    ['cream boucle', [0.91, 0.017, 85], 'boucle'],
    ['moss', [0.5, 0.05, 125], 'velvet'],
    ['mushroom', [0.7, 0.018, 58], 'linen'],
  ),
  wood: finishes(['smoked oak', [0.48, 0.05, 58], 'woodgrain']),
  painted: finishes(
    ['greige lacquer', [0.76, 0.014, 75], 'paint'],
    ['ink blue', [0.33, 0.045, 255], 'paint'],
    ['clay', [0.63, 0.06, 45], 'paint'],
  ),
  tiles: finishes(
    ['veined marble', [0.93, 0.004, 90], 'tiles', { n: 2, gw: 0.002, vein: 0.2, cl: 0.02 }],
    ['sand porcelain', [0.8, 0.022, 80], 'tiles', { n: 3, gw: 0.003, v: 0.015 }],
  ),
  grade: { exposure: 0.02, contrast: 0.06, warmth: 0.03, saturation: 1.02 },
}
