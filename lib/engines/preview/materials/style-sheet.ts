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
  readonly glow: number
}

type Finishes = readonly [Finish, ...Finish[]]

/** A style's palette and materials; the first entry of each list is its signature. */
export type StyleSheet = Readonly<Record<AreaKind, Finishes>> & { readonly grade: Grade }
