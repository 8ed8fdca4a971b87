import type { Lch } from './style-sheet.ts'

export const MATERIALS = [
  'paint',
  'plaster',
  'limewash',
  'stucco',
  'concrete',
  'microcement',
  'brick',
  'planks',
  'herringbone',
  'shiplap',
  'boards',
  'slats',
  'fluted',
  'tiles',
  'encaustic',
  'terrazzo',
  'stone',
  'grasscloth',
  'tatami',
  'scallop',
  'damask',
  'panels',
  'linen',
  'boucle',
  'velvet',
  'leather',
  'tweed',
  'stripes',
  'woodgrain',
] as const
export type MaterialName = (typeof MATERIALS)[number]

/** Parameters of the recipes; each material reads those it knows. */
export interface MaterialParameters {
  /** Second and third colours. */
  readonly c2?: Lch
  readonly c3?: Lch
  /** Amplitude. */
  readonly k?: number
  /** Number of elements across the tile. */
  readonly n?: number
  /** Elements high for one wide (tiles). */
  readonly ar?: number
  /** Board width and length in metres. */
  readonly w?: number
  readonly l?: number
  /** Lightness spread between elements; grain. */
  readonly v?: number
  readonly g?: number
  readonly knots?: number
  readonly horiz?: number
  /** Concrete panels: 1 with joints, px x py panels a tile. */
  readonly panel?: number
  readonly px?: number
  readonly py?: number
  /** Tiles: joint width in metres, cloud, veins, relief. */
  readonly gw?: number
  readonly cl?: number
  readonly vein?: number
  readonly bump?: number
  /** Panels: 1 with a dado rail low on the wall. */
  readonly low?: number
}
