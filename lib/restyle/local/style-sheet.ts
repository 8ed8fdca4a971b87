import type { MaterialName, MaterialParameters } from './material-names.ts'

/** OKLCH as lightness 0..1, chroma, hue in degrees. */
export type Lch = readonly [L: number, C: number, hue: number]

/** One thing a surface may become: a colour under neutral light at the picture's white, and a material. */
export interface Finish {
  readonly name: string
  readonly lch: Lch
  /** Plain colour without texture when absent. */
  readonly material?: MaterialName
  readonly parameters?: MaterialParameters
}

export interface Grade {
  /** Exposure; one unit is 1.4 stops. */
  readonly exposure: number
  readonly contrast: number
  readonly warmth: number
  /** Saturation factor; 1 leaves it. */
  readonly saturation: number
  readonly glow: number
}

type Finishes = readonly [Finish, ...Finish[]]

/** One style's palette and materials; the first entry of each list is its signature. */
export interface StyleSheet {
  readonly wall: Finishes
  readonly ceiling: Finishes
  readonly floor: Finishes
  readonly textile: Finishes
  readonly wood: Finishes
  readonly metal: Finishes
  readonly accent: Finishes
  readonly grade: Grade
}
