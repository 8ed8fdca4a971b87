import {
  type AmountRequest,
  isPlausible,
  type PaintRequest,
  type PiecesRequest,
  type RollsRequest,
  type SheetRequest,
  USUAL_AMOUNTS,
} from './amount-requests.ts'

export type AmountUnit = 'pieces' | 'packs' | 'rolls' | 'tins' | 'quarts' | 'gallons' | 'meters' | 'yards'

/** How much to buy. */
export interface Amount {
  /** Whole units, except that fabric is cut to 10 cm. */
  readonly amount: number
  readonly unit: AmountUnit
  /** The area this quantity would cover without cuts or leftovers. */
  readonly coveredSquareMetres: number
}

/** Why there is no amount. A roll is too short if it doesn't yield a single strip. */
export type AmountProblem = { readonly problem: 'wrong-number' | 'roll-too-short' }

/** How much of a material an area needs. */
export function amountOf(request: AmountRequest): Amount | AmountProblem {
  if (!isPlausible(request)) return { problem: 'wrong-number' }
  switch (request.kind) {
    case 'tiles':
    case 'boards':
      return piecesOf(request)
    case 'rolls':
      return rollsOf(request)
    case 'paint':
      return paintOf(request)
    case 'sheet':
      return sheetOf(request)
  }
}

const SQUARE_MM = 1e6

/** Each piece takes up its own size plus a joint on two sides. */
function piecesOf(request: PiecesRequest): Amount {
  const { squareMetres, pieceWidthMm, pieceLengthMm, groutMm, piecesPerPack } = request
  const { wastePercent = USUAL_AMOUNTS.wastePercent } = request
  const each = ((pieceWidthMm + groutMm) * (pieceLengthMm + groutMm)) / SQUARE_MM
  const pieces = wholeUp(withWaste(squareMetres, wastePercent) / each)
  if (piecesPerPack === undefined)
    return { amount: pieces, unit: 'pieces', coveredSquareMetres: pieces * each }
  const packs = wholeUp(pieces / piecesPerPack)
  return { amount: packs, unit: 'packs', coveredSquareMetres: packs * piecesPerPack * each }
}

/** Trimmed off each strip at ceiling and floor, in meters. */
const STRIP_ALLOWANCE = 0.1

/** Every strip starts at the same point of the pattern, so it uses up whole repeats. */
function rollsOf(request: RollsRequest): Amount | AmountProblem {
  const { wallWidthMetres, wallHeightMetres, rollWidthMetres, rollLengthMetres, repeatMetres } = request
  const least = wallHeightMetres + STRIP_ALLOWANCE
  const stripMetres = repeatMetres > 0 ? wholeUp(least / repeatMetres) * repeatMetres : least
  const stripsPerRoll = wholeDown(rollLengthMetres / stripMetres)
  if (stripsPerRoll === 0) return { problem: 'roll-too-short' }
  const strips = wholeUp(wallWidthMetres / rollWidthMetres)
  const rolls = wholeUp(strips / stripsPerRoll)
  return { amount: rolls, unit: 'rolls', coveredSquareMetres: rolls * rollWidthMetres * rollLengthMetres }
}

function paintOf(request: PaintRequest): Amount {
  const { squareMetres, tinLiters } = request
  const { coats = USUAL_AMOUNTS.coats, squareMetresPerLiter = USUAL_AMOUNTS.squareMetresPerLiter } = request
  const tins = wholeUp((squareMetres * coats) / squareMetresPerLiter / tinLiters)
  const coveredSquareMetres = (tins * tinLiters * squareMetresPerLiter) / coats
  return { amount: tins, unit: 'tins', coveredSquareMetres }
}

/** Stores cut to 10 cm. */
const CUTS_PER_METRE = 10

function sheetOf(request: SheetRequest): Amount {
  const { squareMetres, sheetWidthMetres, wastePercent = USUAL_AMOUNTS.wastePercent } = request
  const metres = withWaste(squareMetres, wastePercent) / sheetWidthMetres
  const amount = wholeUp(metres * CUTS_PER_METRE) / CUTS_PER_METRE
  return { amount, unit: 'meters', coveredSquareMetres: amount * sheetWidthMetres }
}

function withWaste(squareMetres: number, percent: number): number {
  return (squareMetres * (100 + percent)) / 100
}

/** Don't round up for floating-point errors: 1.1 · 10 is 11, not 12. */
const ROUNDING = 1e-9

function wholeUp(value: number): number {
  return Math.ceil(value * (1 - ROUNDING))
}

function wholeDown(value: number): number {
  return Math.floor(value * (1 + ROUNDING))
}
