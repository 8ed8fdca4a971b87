import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const traditional: StyleSheet = {
  wall: finishes(
    ['sage paneling', [0.74, 0.036, 142], 'panels'],
    ['Wedgwood blue paneling', [0.66, 0.048, 244], 'panels'],
    ['burgundy damask', [0.42, 0.095, 22], 'damask', { c2: [0.52, 0.11, 28] }],
    ['cream paneling', [0.93, 0.028, 88], 'panels'],
  ),
  ceiling: finishes(['ivory', [0.96, 0.014, 88], 'paint']),
  floor: finishes(
    ['chestnut herringbone', [0.49, 0.076, 52], 'herringbone', { v: 0.09, g: 0.035 }],
    ['mahogany plank', [0.38, 0.078, 38], 'planks', { w: 0.12, l: 1.4, v: 0.07, g: 0.03 }],
  ),
  fabric: finishes(
    ['navy velvet', [0.33, 0.068, 262], 'velvet'],
    ['burgundy velvet', [0.39, 0.105, 20], 'velvet'],
    ['ivory damask', [0.89, 0.026, 88], 'linen'],
  ),
  wood: finishes(['cherry mahogany', [0.41, 0.086, 40], 'woodgrain', { g: 0.035 }]),
  painted: finishes(
    ['ivory enamel', [0.93, 0.022, 88], 'paint'],
    ['library green', [0.38, 0.045, 155], 'paint'],
    ['navy enamel', [0.34, 0.05, 258], 'paint'],
  ),
  tiles: finishes(
    ['cream square tile', [0.92, 0.022, 88], 'tiles', { n: 8, gw: 0.004, c2: [0.78, 0.02, 85], bump: 0.3 }],
    [
      'black and white checker',
      [0.93, 0.005, 90],
      'tiles',
      { n: 6, c2: [0.6, 0.004, 90], c3: [0.25, 0.004, 270], gw: 0.003 },
    ],
  ),
  grade: { exposure: 0, contrast: 0.05, warmth: 0.05, saturation: 1.03 },
}
