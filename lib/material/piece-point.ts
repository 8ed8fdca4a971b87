import type { Variation } from '../domain/own-material.ts'

/** The result of a layout's `find` at a point. */
export interface PiecePoint {
  /** In the gap between pieces; u and v are meaningless. */
  isGrout: boolean
  /** Every other piece of a checkerboard. */
  isSecond: boolean
  /** Position within the piece's image, 0..1 from the left and top. */
  u: number
  v: number
  /** The piece's number within the period, for its tone. */
  piece: number
}

/** An object to pass to `find`. */
export function newPiecePoint(): PiecePoint {
  return { isGrout: false, isSecond: false, u: 0, v: 0, piece: 0 }
}

/** Mirrors or turns a piece's image depending on its number. */
export function vary(out: PiecePoint, variation: Variation, isSquare: boolean): void {
  if (variation === 'none') return
  const bits = hashNumber(out.piece)
  if (variation === 'flip') {
    if (bits & 1) out.u = 1 - out.u
    if (bits & 2) out.v = 1 - out.v
    return
  }
  if (bits & 1) halfTurn(out)
  if (isSquare && bits & 2) quarterTurn(out)
}

/** Turns the image by 90° clockwise: the left side becomes the top. */
export function quarterTurn(out: PiecePoint): void {
  const { u } = out
  out.u = out.v
  out.v = 1 - u
}

/** Turns the image by 180°. */
export function halfTurn(out: PiecePoint): void {
  out.u = 1 - out.u
  out.v = 1 - out.v
}

/** Mixes the bits of a whole number (MurmurHash3's finalizer), so that neighbors differ. */
function hashNumber(value: number): number {
  let bits = Math.imul((value | 0) ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
