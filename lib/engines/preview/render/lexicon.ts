import type { AreaKind } from '../../../domain/areas.ts'
import { MATERIALS, type MaterialId } from '../../../domain/materials.ts'
import type { Lch } from '../../../math/color.ts'
import type { MaterialName, MaterialParameters } from '../materials/structure/material.ts'
import type { Finish } from '../materials/style-sheet.ts'
import { MATERIAL_FINISHES } from '../styles/material-finishes.ts'

/** Words the prompt parser knows. Keys are lower case, singular, one or two words. */

export const COLOR_WORDS: Readonly<Record<string, Lch>> = {
  white: [0.955, 0.004, 95],
  'off white': [0.93, 0.01, 90],
  'warm white': [0.94, 0.014, 85],
  ivory: [0.945, 0.02, 90],
  cream: [0.925, 0.03, 88],
  beige: [0.84, 0.03, 80],
  sand: [0.83, 0.035, 80],
  oatmeal: [0.87, 0.02, 82],
  greige: [0.8, 0.014, 75],
  taupe: [0.64, 0.022, 58],
  gray: [0.68, 0.005, 260],
  'light gray': [0.82, 0.004, 260],
  'dark gray': [0.42, 0.006, 262],
  silver: [0.8, 0.004, 250],
  charcoal: [0.37, 0.008, 265],
  anthracite: [0.33, 0.008, 262],
  black: [0.25, 0.004, 270],
  brown: [0.45, 0.06, 52],
  chocolate: [0.36, 0.05, 45],
  camel: [0.66, 0.08, 68],
  tan: [0.72, 0.06, 70],
  caramel: [0.62, 0.1, 62],
  cognac: [0.52, 0.11, 52],
  rust: [0.52, 0.125, 42],
  terracotta: [0.62, 0.11, 42],
  clay: [0.66, 0.07, 48],
  orange: [0.7, 0.16, 52],
  peach: [0.84, 0.07, 55],
  apricot: [0.8, 0.085, 62],
  coral: [0.7, 0.135, 32],
  red: [0.52, 0.18, 28],
  burgundy: [0.38, 0.1, 20],
  pink: [0.8, 0.09, 5],
  'dusty pink': [0.78, 0.06, 18],
  blush: [0.86, 0.04, 25],
  rose: [0.72, 0.09, 12],
  magenta: [0.54, 0.18, 355],
  purple: [0.45, 0.13, 310],
  plum: [0.38, 0.09, 335],
  lilac: [0.78, 0.07, 310],
  lavender: [0.8, 0.055, 295],
  blue: [0.52, 0.12, 255],
  'light blue': [0.83, 0.05, 235],
  'sky blue': [0.82, 0.06, 232],
  'dusty blue': [0.66, 0.05, 242],
  navy: [0.33, 0.07, 260],
  'navy blue': [0.33, 0.07, 260],
  cobalt: [0.47, 0.15, 262],
  indigo: [0.35, 0.09, 270],
  teal: [0.46, 0.075, 200],
  turquoise: [0.72, 0.1, 195],
  aqua: [0.78, 0.075, 200],
  mint: [0.88, 0.05, 165],
  green: [0.55, 0.1, 145],
  'dark green': [0.36, 0.07, 155],
  'forest green': [0.36, 0.07, 155],
  'sage green': [0.74, 0.038, 142],
  sage: [0.74, 0.038, 142],
  olive: [0.55, 0.07, 115],
  'olive green': [0.55, 0.07, 115],
  moss: [0.5, 0.06, 125],
  emerald: [0.44, 0.095, 165],
  lime: [0.82, 0.16, 125],
  yellow: [0.86, 0.14, 98],
  mustard: [0.74, 0.13, 84],
  ochre: [0.72, 0.11, 78],
  gold: [0.77, 0.11, 87],
}

/** The finish for a material word, and the kind of area it usually appears on. */
export interface MaterialWord {
  readonly finish: Finish
  readonly kind: AreaKind
}

/** A material users can also choose, in its own color unless `change` has another. */
function chosen(id: MaterialId, kind: AreaKind, change: Partial<Finish> = {}): MaterialWord {
  return { finish: { ...MATERIAL_FINISHES[id], ...change }, kind }
}

/** A material that only a prompt can request. */
function special(
  material: MaterialName,
  kind: AreaKind,
  lch: Lch,
  parameters: MaterialParameters = {},
): MaterialWord {
  return { finish: { name: material, lch, material, parameters }, kind }
}

const MORE_MATERIAL_WORDS: Readonly<Record<string, MaterialWord>> = {
  brick: chosen('brick', 'wall'),
  concrete: chosen('concrete', 'wall'),
  'polished concrete': chosen('concrete', 'floor', { lch: [0.56, 0.006, 90] }),
  microcement: chosen('concrete', 'wall', { lch: [0.8, 0.006, 90] }),
  stucco: special('stucco', 'wall', [0.93, 0.014, 88]),
  barnwood: special('boards', 'wall', [0.54, 0.046, 62], { v: 0.15, g: 0.05, horiz: 1 }),
  panelling: chosen('paneling', 'wall'),
  wainscoting: chosen('paneling', 'wall'),
  slat: chosen('slats', 'wall'),
  fluted: special('fluted', 'wall', [0.84, 0.03, 85], { n: 22 }),
  wallpaper: chosen('damask-wallpaper', 'wall', {
    lch: [0.8, 0.03, 85],
    parameters: { c2: [0.87, 0.03, 85] },
  }),
  damask: chosen('damask-wallpaper', 'wall'),
  stone: special('stone', 'wall', [0.66, 0.022, 75], { c2: [0.74, 0.022, 80] }),
  slate: special('stone', 'floor', [0.47, 0.012, 235], { c2: [0.6, 0.012, 90] }),
  marble: chosen('marble', 'floor'),
  travertine: special('tiles', 'floor', [0.82, 0.032, 80], {
    n: 4,
    v: 0.04,
    c2: [0.72, 0.03, 78],
    cl: 0.06,
  }),
  tile: chosen('porcelain', 'floor'),
  'terracotta tile': chosen('terracotta', 'floor'),
  encaustic: chosen('encaustic', 'floor'),
  terrazzo: chosen('terrazzo', 'floor'),
  tatami: special('tatami', 'floor', [0.77, 0.052, 106], { c2: [0.28, 0.03, 150] }),
  parquet: chosen('herringbone', 'floor'),
  plank: chosen('oak-boards', 'floor'),
  oak: chosen('oak-boards', 'floor'),
  walnut: chosen('walnut-boards', 'floor'),
  pine: chosen('oak-boards', 'floor', {
    lch: [0.78, 0.06, 78],
    parameters: { ...MATERIAL_FINISHES['oak-boards'].parameters, knots: 1 },
  }),
  hardwood: chosen('oak-boards', 'floor', { lch: [0.56, 0.07, 60] }),
  wood: chosen('oak', 'wood'),
  wool: chosen('tweed', 'fabric', { lch: [0.7, 0.01, 85] }),
  striped: special('stripes', 'fabric', [0.4, 0.07, 258], { c2: [0.94, 0.008, 90] }),
}

export const NOUN_WORDS: Readonly<Record<string, AreaKind>> = {
  wall: 'wall',
  'accent wall': 'wall',
  'feature wall': 'wall',
  ceiling: 'ceiling',
  floor: 'floor',
  flooring: 'floor',
  carpet: 'floor',
  sofa: 'fabric',
  couch: 'fabric',
  settee: 'fabric',
  armchair: 'fabric',
  chair: 'fabric',
  stool: 'fabric',
  ottoman: 'fabric',
  bed: 'fabric',
  bedding: 'fabric',
  bedspread: 'fabric',
  headboard: 'fabric',
  duvet: 'fabric',
  blanket: 'fabric',
  throw: 'fabric',
  cushion: 'fabric',
  pillow: 'fabric',
  curtain: 'fabric',
  drape: 'fabric',
  upholstery: 'fabric',
  fabric: 'fabric',
  rug: 'fabric',
  seat: 'fabric',
  cabinet: 'painted',
  cupboard: 'painted',
  wardrobe: 'painted',
  table: 'wood',
  desk: 'wood',
  shelf: 'wood',
  shelves: 'wood',
  bookcase: 'wood',
  dresser: 'painted',
  furniture: 'painted',
  door: 'painted',
}

/** Each material's label, on the first kind of area it is listed for, unless it means a color or a thing. */
const LABELS = MATERIALS.flatMap(({ id, label, kinds: [kind] }) => {
  const word = plainLetters(label.toLowerCase())
  const isTaken = Object.hasOwn(COLOR_WORDS, word) || Object.hasOwn(NOUN_WORDS, word)
  return isTaken ? [] : [[word, chosen(id, kind)] as const]
})

export const MATERIAL_WORDS: Readonly<Record<string, MaterialWord>> = {
  ...Object.fromEntries(LABELS),
  ...MORE_MATERIAL_WORDS,
}

/** Normalizes a text to the keys of these tables: no hyphens and no accents. */
export function plainLetters(text: string): string {
  return text.replaceAll('-', ' ').replaceAll('é', 'e')
}
