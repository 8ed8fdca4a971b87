import { finishes, type StyleSheet } from '../materials/style-sheet.ts'

export const mediterranean: StyleSheet = {
  wall: finishes(
    ['white stucco', [0.955, 0.012, 88], 'stucco'],
    ['sand stucco', [0.84, 0.048, 78], 'stucco'],
    ['apricot', [0.79, 0.08, 62], 'paint'],
    ['azure', [0.6, 0.092, 244], 'paint'],
  ),
  ceiling: finishes(['chalk', [0.96, 0.01, 88], 'paint']),
  floor: finishes(
    [
      'terracotta tile',
      [0.59, 0.098, 45],
      'tiles',
      { gloss: 0.15, n: 8, v: 0.09, c2: [0.76, 0.025, 78], bump: 0.5 },
    ],
    [
      'travertine',
      [0.82, 0.032, 80],
      'tiles',
      { gloss: 0.15, n: 4, v: 0.04, c2: [0.72, 0.03, 78], cl: 0.06, strata: 1 },
    ],
    ['azulejo tile', [0.92, 0.012, 90], 'encaustic', { c2: [0.45, 0.13, 258], c3: [0.6, 0.09, 245] }],
  ),
  fabric: finishes(
    ['white cotton', [0.93, 0.01, 90], 'linen'],
    ['azure', [0.52, 0.118, 250], 'linen'],
    ['olive', [0.57, 0.064, 115], 'linen'],
  ),
  wood: finishes(['olive wood', [0.48, 0.072, 55], 'woodgrain', { g: 0.04 }]),
  painted: finishes(
    ['olive green', [0.5, 0.06, 118], 'paint'],
    ['cobalt shutters', [0.45, 0.12, 258], 'paint'],
    ['lime white', [0.94, 0.012, 88], 'paint'],
  ),
  tiles: finishes(
    ['painted blue tile', [0.9, 0.018, 88], 'encaustic', { c2: [0.44, 0.12, 255], c3: [0.72, 0.13, 75] }],
    [
      'terracotta tile',
      [0.6, 0.1, 45],
      'tiles',
      { gloss: 0.15, n: 7, v: 0.09, c2: [0.78, 0.025, 78], bump: 0.5 },
    ],
  ),
  grade: { exposure: 0.05, contrast: 0.04, warmth: 0.05, saturation: 1.06 },
}
