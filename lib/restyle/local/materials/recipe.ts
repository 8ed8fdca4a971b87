import { type Lab, lch } from '../colour.ts'
import type { MaterialParameters } from '../material-names.ts'
import type { Lch } from '../style-sheet.ts'

/** One texel: difference to the nominal colour in OKLab, shading in stops, height for the relief. */
export interface Texel {
  dL: number
  da: number
  db: number
  stops: number
  height: number
}

/** Fills `out` (zeroed before) at x, y in 0..1 of the tile; y runs down a wall and away along a floor. */
export type Painter = (x: number, y: number, out: Texel) => void

export interface RecipeInput {
  readonly parameters: MaterialParameters
  /** Colour of the entry that c2 and c3 are stored against. */
  readonly nominal: Lab
}

export interface Recipe {
  /** Side of the tile in metres. */
  readonly tileMetres: number
  /** Strength of the light on the height field. */
  readonly relief: number
  /** 512, or 768 for materials with fine structure. */
  readonly texels: 512 | 768
  readonly paint: (input: RecipeInput) => Painter
}

/** OKLab difference of a second colour to the nominal one. */
export function difference(colour: Lch | undefined, nominal: Lab, fallback: Lch): Lab {
  const [L, C, h] = colour ?? fallback
  const lab = lch(L, C, h)
  return { L: lab.L - nominal.L, a: lab.a - nominal.a, b: lab.b - nominal.b }
}

/** Moves a texel towards another colour difference by `share`. */
export function blendTo(out: Texel, colour: Lab, share: number): void {
  out.dL += (colour.L - out.dL) * share
  out.da += (colour.a - out.da) * share
  out.db += (colour.b - out.db) * share
}
