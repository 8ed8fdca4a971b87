import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const industrial: StyleSheet = {
  wall: finishes(
    ['red brick', [0.5, 0.082, 40], 'brick', { c2: [0.7, 0.014, 80] }],
    ['whitewashed brick', [0.84, 0.01, 70], 'brick', { c2: [0.8, 0.01, 80], k: 0.35 }],
    ['charcoal', [0.38, 0.006, 260], 'paint'],
  ),
  ceiling: finishes(['off white', [0.9, 0.005, 90], 'paint'], ['graphite', [0.38, 0.006, 260], 'paint']),
  floor: finishes(
    ['dark reclaimed plank', [0.44, 0.03, 68], 'planks', { w: 0.16, l: 1.6, v: 0.075, g: 0.045, knots: 1 }],
    ['weathered oak plank', [0.56, 0.03, 70], 'planks', { w: 0.2, l: 2, v: 0.06, g: 0.035 }],
  ),
  fabric: finishes(
    ['tobacco wool', [0.5, 0.085, 55], 'tweed'],
    ['black canvas', [0.3, 0.006, 280], 'linen'],
    ['gray canvas', [0.52, 0.006, 240], 'linen'],
  ),
  wood: finishes(['reclaimed oak', [0.45, 0.062, 55], 'woodgrain', { g: 0.045 }]),
  painted: finishes(
    ['blackened green', [0.33, 0.022, 165], 'paint'],
    ['gunmetal', [0.37, 0.008, 255], 'paint'],
  ),
  tiles: finishes(
    [
      'black subway',
      [0.3, 0.005, 260],
      'tiles',
      { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.55, 0.004, 90], bump: 0.3, glaze: 0.3 },
    ],
    ['cement tile', [0.62, 0.005, 95], 'tiles', { gloss: 0.15, n: 4, gw: 0.004, v: 0.03, cl: 0.03 }],
  ),
  grade: { exposure: -0.08, contrast: 0.12, warmth: 0.01, saturation: 0.9 },
}
