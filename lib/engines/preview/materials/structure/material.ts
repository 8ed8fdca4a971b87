import type { Lch } from '../../../../math/color.ts'
import { type Lab, lch } from '../../../../math/color.ts'

const MATERIALS = [
  'paint',
  'plaster',
  'limewash',
  'stucco',
  'concrete',
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
  'carpet',
  'sisal',
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

/** Parameters of the specs; each material reads those it knows. */
export interface MaterialParameters {
  /** Second and third colors. */
  readonly c2?: Lch
  readonly c3?: Lch
  /** Amplitude. */
  readonly k?: number
  /** Number of elements across the tile. */
  readonly n?: number
  /** Elements in height per element in width (tiles). */
  readonly ar?: number
  /** Board width and length in meters. */
  readonly w?: number
  readonly l?: number
  /** Lightness spread between elements; grain. */
  readonly v?: number
  readonly g?: number
  readonly knots?: number
  readonly horiz?: number
  /** Tiles: joint width in meters, cloud, veins, relief. */
  readonly gw?: number
  readonly cl?: number
  readonly vein?: number
  readonly bump?: number
  /** A floor's reflectivity, if not the material's usual one. */
  readonly gloss?: number
  /** Strength of highlights, if not the material's usual one. */
  readonly specular?: number
  /** Tiles: unevenness of a glaze, and 1 for stone with strata. */
  readonly glaze?: number
  readonly strata?: number
}

/** One texel: difference from the nominal color in OKLab, shading in stops, height for the relief. */
export interface Texel {
  dL: number
  da: number
  db: number
  stops: number
  height: number
}

/** Fills `out` (initially zero) at x, y in 0..1 of the tile; y runs down a wall and away along a floor. */
export type Painter = (x: number, y: number, out: Texel) => void

export interface MaterialInput {
  readonly parameters: MaterialParameters
  /** The finish's color, which c2 and c3 are stored relative to. */
  readonly nominal: Lab
}

export interface MaterialSpec {
  /** Side of the tile in meters. */
  readonly tileMetres: number
  /** Strength of the light on the height field. */
  readonly relief: number
  /** More for finely structured materials. */
  readonly texels: 512 | 640 | 768 | 896 | 1024
  readonly paint: (input: MaterialInput) => Painter
  /**
   * How the tile depends on the nominal color. Joints and gaps have their own color, stored as its difference from the nominal
   * one.
   */
  readonly dependsOn?: 'color' | 'lightness'
  /** Neither made of pieces nor printed. */
  readonly isPlain?: boolean
}

/** Whether a lightness (0..1) is that of a light color. */
export function isLight(lightness: number): boolean {
  return lightness > 0.6
}

/** OKLab difference of a second color from the nominal one. */
export function difference(color: Lch | undefined, nominal: Lab, fallback: Lch): Lab {
  const [L, C, h] = color ?? fallback
  const lab = lch(L, C, h)
  return { L: lab.L - nominal.L, a: lab.a - nominal.a, b: lab.b - nominal.b }
}

/** Moves a texel towards another color difference by `share`. */
export function blendTo(out: Texel, color: Lab, share: number): void {
  out.dL += (color.L - out.dL) * share
  out.da += (color.a - out.da) * share
  out.db += (color.b - out.db) * share
}
