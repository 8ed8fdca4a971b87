import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const bohemian: StyleSheet = {
  wall: finishes(
    ['terracotta', [0.65, 0.092, 44], 'paint'],
    ['deep teal', [0.44, 0.066, 200], 'paint'],
    ['ochre', [0.77, 0.098, 78], 'paint'],
    ['dusty rose', [0.75, 0.066, 22], 'paint'],
  ),
  ceiling: finishes(['warm white', [0.95, 0.016, 85], 'paint']),
  floor: finishes(
    ['honey oak plank', [0.62, 0.082, 67], 'planks', { w: 0.14, l: 1.5, v: 0.09, g: 0.035, knots: 1 }],
    ['encaustic tile', [0.88, 0.022, 88], 'encaustic', { c2: [0.46, 0.09, 240], c3: [0.7, 0.12, 60] }],
  ),
  fabric: finishes(
    ['rust velvet', [0.52, 0.128, 42], 'velvet'],
    ['emerald velvet', [0.44, 0.088, 165], 'velvet'],
    ['mustard', [0.74, 0.135, 82], 'velvet'],
  ),
  wood: finishes(['honey rattan', [0.67, 0.094, 70], 'woodgrain', { g: 0.04 }]),
  painted: finishes(
    ['peacock', [0.45, 0.07, 215], 'paint'],
    ['marigold', [0.77, 0.13, 82], 'paint'],
    ['dusty rose', [0.72, 0.06, 15], 'paint'],
  ),
  tiles: finishes(
    ['patterned blue tile', [0.88, 0.022, 88], 'encaustic', { c2: [0.46, 0.09, 240], c3: [0.7, 0.12, 60] }],
    ['emerald zellige', [0.47, 0.08, 170], 'tiles', { n: 9, v: 0.08, gw: 0.003, bump: 0.6, glaze: 1 }],
  ),
  grade: { exposure: 0, contrast: 0.05, warmth: 0.05, saturation: 1.1 },
}
