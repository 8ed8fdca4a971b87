import type { Variation } from '../domain/own-material.ts'
import type { PiecePoint } from './piece-point.ts'

/** Sides of a single piece, and the gap between pieces. */
export interface PieceSizes {
  readonly widthMm: number
  readonly heightMm: number
  readonly groutMm: number
  readonly variation: Variation
}

/** Laid pieces, repeating after this many millimeters across and down. */
export interface PieceLayout {
  readonly widthMm: number
  readonly heightMm: number
  /** Looks up any point of the plane, y down. */
  readonly find: (xMm: number, yMm: number, out: PiecePoint) => void
}

/** Varying pieces repeat after about this many millimeters, or this many pieces per side. */
const LONGEST_PERIOD_MM = 1_500
const MOST_PIECES = 16

/**
 * How many of a bond's periods are put side by side. Identical pieces need only one, and a smaller period can be drawn in finer
 * detail.
 */
export function timesOf(periodMm: number, pieces: number, variation: Variation): number {
  if (variation === 'none') return 1
  const fits = Math.min(LONGEST_PERIOD_MM / periodMm, MOST_PIECES / pieces)
  return Math.max(1, Math.floor(fits + 1e-9))
}

/** The index modulo `count`, never negative. `%` on floating-point numbers would dominate the running time. */
export function indexIn(index: number, count: number): number {
  return index - count * Math.floor(index / count)
}
