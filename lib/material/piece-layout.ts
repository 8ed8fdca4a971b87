import type { Variation } from '../domain/own-material.ts'
import type { PiecePoint } from './piece-point.ts'

/** Sides of a piece alone, and the gap between two of them. */
export interface PieceSizes {
  readonly widthMm: number
  readonly heightMm: number
  readonly groutMm: number
  readonly variation: Variation
}

/** Laid pieces, which repeat after so many millimetres across and down. */
export interface PieceLayout {
  readonly widthMm: number
  readonly heightMm: number
  /** What is at a point; anywhere on the plane, y down. */
  readonly find: (xMm: number, yMm: number, out: PiecePoint) => void
}

/** Pieces that differ repeat after about so many millimetres, or so many pieces a side. */
const LONGEST_PERIOD_MM = 1_500
const MOST_PIECES = 16

/**
 * How many times a bond's own period goes side by side. Pieces that are all alike need no more than one, and the smaller
 * the period, the finer it can be drawn.
 */
export function timesOf(periodMm: number, pieces: number, variation: Variation): number {
  if (variation === 'none') return 1
  const fits = Math.min(LONGEST_PERIOD_MM / periodMm, MOST_PIECES / pieces)
  return Math.max(1, Math.floor(fits + 1e-9))
}

/** Where a whole number lies in a row of `count` that repeats, from 0. `%` of floating-point numbers would be most of the work. */
export function indexIn(index: number, count: number): number {
  return index - count * Math.floor(index / count)
}
