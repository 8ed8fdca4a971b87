import type { AreaKind } from '../../../domain/areas.ts'
import type { Lch } from '../../../math/color.ts'
import type { MaterialName, MaterialParameters } from './structure/material.ts'

/** One possible finish of a surface: a color under neutral light at the image's white, and a material. */
export interface Finish {
  readonly name: string
  readonly lch: Lch
  /** Plain color without texture if absent. */
  readonly material?: MaterialName
  readonly parameters?: MaterialParameters
}

export interface Grade {
  /** Exposure; one unit is 1.4 stops. */
  readonly exposure: number
  readonly contrast: number
  readonly warmth: number
  /** Saturation factor; 1 is neutral. */
  readonly saturation: number
}

type Finishes = readonly [Finish, ...Finish[]]

type Row = readonly [name: string, lch: Lch, material: MaterialName, parameters?: MaterialParameters]

/** A finish as a row of a table. */
export function finish(...[name, lch, material, parameters]: Row): Finish {
  return { name, lch, material, ...(parameters && { parameters }) }
}

/** A row for each finish. */
export function finishes(first: Row, ...others: readonly Row[]): Finishes {
  return [finish(...first), ...others.map((row) => finish(...row))]
}

/** A style's palette and materials; the first entry of each list is its signature. */
export type StyleSheet = Readonly<Record<AreaKind, Finishes>> & { readonly grade: Grade }
