import { at } from '../math/numeric.ts'
import { indexIn, type PieceLayout, type PieceSizes, timesOf } from './piece-layout.ts'
import { halfTurn, type PiecePoint, quarterTurn } from './piece-point.ts'

/**
 * Pieces in a 90° herringbone. With L the long and B the short side, both including grout, one piece lies at [0, L] × [0, B]
 * and one stands at [L, L + B] × [B − L, B]. Both repeat by (B, B) and (L, −L), which covers the plane for any two sides. Along
 * an axis the pattern repeats only if L / B is a fraction p / q, after 2qL; so the short side is drawn slightly wider or
 * narrower than it is (by up to 1.5%, where a q up to 6 allows it).
 */
export function layHerringbone({ widthMm, heightMm, groutMm, variation }: PieceSizes): PieceLayout {
  const long = Math.max(widthMm, heightMm) + groutMm
  const [p, q] = fractionNear(long / (Math.min(widthMm, heightMm) + groutMm))
  const short = (long * q) / p
  // The grout along the piece is scaled with it.
  const groutBeside = (groutMm * short) / (Math.min(widthMm, heightMm) + groutMm)
  const ownPeriod = 2 * q * long
  const times = timesOf(ownPeriod, 2 * q, variation)
  const period = times * ownPeriod
  // Piece origins lie on a grid of L / p, which numbers them.
  const unitsOfPeriod = 2 * p * q * times
  const isUpright = heightMm > widthMm
  const isNumbered = variation !== 'none'
  const size = {
    long,
    short,
    hasGrout: groutMm > 0,
    perTwoLong: 1 / (2 * long),
    perShort: 1 / short,
    perLength: 1 / (long - groutMm),
    perBreadth: 1 / (short - groutBeside),
  }
  return {
    widthMm: period,
    heightMm: period,
    find: (xMm, yMm, out) => {
      // Stays near 0, so that rounding puts the borders of pieces at the same place in every period.
      const x = xMm - Math.floor(xMm / period) * period
      const y = yMm - Math.floor(yMm / period) * period
      const found = findCell(x, y, size)
      if (isNumbered) {
        const left = indexIn(found.m * q + found.n * p, unitsOfPeriod)
        const top = indexIn(found.m * q - found.n * p, unitsOfPeriod)
        out.piece = 2 * (left * unitsOfPeriod + top) + (found.isStanding ? 1 : 0)
      }
      out.isSecond = false
      placeIn(found, size, out)
      if (isUpright) quarterTurn(out)
      if (isUpright && found.isStanding) halfTurn(out)
    },
  }
}

/** Sides with their grout, and their reciprocals: a texture takes a million divisions otherwise. */
interface Sizes {
  readonly long: number
  readonly short: number
  readonly hasGrout: boolean
  readonly perTwoLong: number
  readonly perShort: number
  /** Reciprocals of a piece's own sides. */
  readonly perLength: number
  readonly perBreadth: number
}

/** A piece with its grout: how often it is moved by (B, B) and by (L, −L), and the position along and across it, in mm. */
interface Found {
  m: number
  n: number
  isStanding: boolean
  along: number
  across: number
}

/** A single result object, so that nothing is allocated per point. */
const found: Found = { m: 0, n: 0, isStanding: false, along: 0, across: 0 }

/** Offsets of the cell's n from the first guess, likelier ones first. */
const GUESSES = [0, 1, -1] as const

/**
 * The cell of a point. For a given n, the row determines a lying piece and the column a standing one; then the other coordinate
 * decides. If rounding leaves a gap between cells, the nearer one counts.
 */
function findCell(x: number, y: number, { long, short, perShort, perTwoLong }: Sizes): Found {
  const near = Math.floor((x - y) * perTwoLong)
  let least = Number.POSITIVE_INFINITY
  for (let guess = 0; guess < GUESSES.length && least > 0; guess++) {
    const n = near + (GUESSES[guess] ?? 0)
    const row = Math.floor((y + n * long) * perShort)
    const lying = x - row * short - n * long
    const outsideLying = Math.max(-lying, lying - long)
    if (outsideLying < least) {
      least = outsideLying
      write(row, n, false, lying, y + n * long - row * short)
      if (least <= 0) break
    }
    const column = Math.floor((x - n * long - long) * perShort)
    const standing = y - column * short + n * long + long - short
    const outsideStanding = Math.max(-standing, standing - long)
    if (outsideStanding < least) {
      least = outsideStanding
      write(column, n, true, standing, x - n * long - long - column * short)
    }
  }
  return found
}

function write(m: number, n: number, isStanding: boolean, along: number, across: number): void {
  found.m = m
  found.n = n
  found.isStanding = isStanding
  found.along = along
  found.across = across
}

/** Writes the position within a lying piece, or one turned by 90° clockwise to stand. */
function placeIn(cell: Found, { hasGrout, perLength, perBreadth }: Sizes, out: PiecePoint): void {
  const along = Math.max(0, cell.along * perLength)
  const across = Math.max(0, cell.across * perBreadth)
  out.isGrout = hasGrout && (along >= 1 || across >= 1)
  out.u = Math.min(1, along)
  out.v = cell.isStanding ? 1 - across : across
}

const LARGEST_Q = 6
/** Acceptable relative error of the fraction. */
const CLOSE_ENOUGH = 0.015

/** The fraction p / q with the smallest q that is close to a ratio of 1 or more; the closest one if none is. */
function fractionNear(ratio: number): readonly [number, number] {
  const fractions = Array.from({ length: LARGEST_Q }, (_, i) => [Math.round(ratio * (i + 1)), i + 1] as const)
  const error = ([p, q]: readonly [number, number]) => Math.abs(p / q / ratio - 1)
  const close = fractions.find((fraction) => error(fraction) <= CLOSE_ENOUGH)
  return (
    close ?? fractions.reduce((best, next) => (error(next) < error(best) ? next : best), at(fractions, 0))
  )
}
