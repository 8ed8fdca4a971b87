import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const modern: StyleSheet = {
  wall: finishes(
    ['slatted oak feature', [0.6, 0.066, 66], 'slats', { c2: [0.2, 0.006, 60], n: 20 }],
    ['gallery white', [0.955, 0.004, 95], 'paint'],
    ['soft greige', [0.84, 0.01, 75], 'paint'],
    ['graphite', [0.4, 0.008, 262], 'paint'],
  ),
  ceiling: finishes(['flat white', [0.97, 0.003, 95], 'paint']),
  floor: finishes(
    ['wide pale oak plank', [0.74, 0.052, 74], 'planks', { w: 0.22, l: 2.2, v: 0.05, g: 0.022 }],
    ['walnut plank', [0.46, 0.058, 52], 'planks', { w: 0.18, l: 1.9, v: 0.07, g: 0.03 }],
    ['large pale porcelain', [0.88, 0.006, 85], 'tiles', { n: 3, gw: 0.003, v: 0.012, cl: 0.012 }],
  ),
  fabric: finishes(
    ['charcoal wool', [0.37, 0.008, 265], 'tweed'],
    ['dove gray', [0.75, 0.006, 260], 'linen'],
    ['camel wool', [0.62, 0.082, 64], 'tweed'],
  ),
  wood: finishes(['natural oak', [0.66, 0.066, 68], 'woodgrain'], ['walnut', [0.44, 0.06, 50], 'woodgrain']),
  painted: finishes(
    ['warm white lacquer', [0.93, 0.008, 90], 'paint'],
    ['graphite lacquer', [0.36, 0.006, 262], 'paint'],
    ['deep olive lacquer', [0.42, 0.045, 120], 'paint'],
  ),
  tiles: finishes(
    ['large pale porcelain', [0.88, 0.006, 85], 'tiles', { n: 3, gw: 0.003, v: 0.012, cl: 0.012 }],
    ['graphite porcelain', [0.4, 0.006, 262], 'tiles', { n: 3, gw: 0.003, v: 0.015, cl: 0.02 }],
  ),
  grade: { exposure: 0.02, contrast: 0.06, warmth: 0, saturation: 1 },
}
