import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const coastal: StyleSheet = {
  wall: finishes(
    ['white shiplap', [0.95, 0.007, 220], 'shiplap'],
    ['sea-glass shiplap', [0.85, 0.034, 188], 'shiplap'],
    ['sky blue', [0.82, 0.046, 232], 'paint'],
    ['navy shiplap', [0.37, 0.06, 256], 'shiplap'],
  ),
  ceiling: finishes(['bright white', [0.975, 0.004, 220], 'paint']),
  floor: finishes(
    ['whitewashed oak plank', [0.83, 0.026, 82], 'planks', { w: 0.18, l: 2, v: 0.05, g: 0.024 }],
    ['sisal', [0.75, 0.046, 84], 'sisal'],
  ),
  fabric: finishes(
    ['white linen', [0.945, 0.008, 95], 'linen'],
    ['navy linen', [0.36, 0.07, 258], 'linen'],
    ['sand', [0.83, 0.03, 82], 'linen'],
  ),
  wood: finishes(['driftwood', [0.71, 0.03, 75], 'woodgrain', { g: 0.035 }]),
  painted: finishes(
    ['boathouse white', [0.95, 0.006, 220], 'paint'],
    ['sea glass', [0.8, 0.04, 190], 'paint'],
    ['navy', [0.36, 0.06, 256], 'paint'],
  ),
  tiles: finishes(
    [
      'white beveled subway',
      [0.95, 0.005, 220],
      'tiles',
      { n: 8, ar: 2, v: 0.016, gw: 0.004, c2: [0.82, 0.01, 220], bump: 0.3, glaze: 0.3 },
    ],
    ['aqua zellige', [0.76, 0.055, 200], 'tiles', { n: 9, v: 0.06, gw: 0.003, bump: 0.6, glaze: 1 }],
  ),
  grade: { exposure: 0.08, contrast: -0.01, warmth: -0.04, saturation: 1.02 },
}
