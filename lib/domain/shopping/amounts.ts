import {
  type AmountField,
  type AmountRequest,
  type PaintRequest,
  type PiecesRequest,
  type RollsRequest,
  type SheetRequest,
  USUAL_AMOUNTS,
  wrongField,
} from './amount-requests.ts'

export type AmountUnit = 'pieces' | 'packs' | 'rolls' | 'tins' | 'meters'

interface BaseAmount {
  /** Quantity to buy: whole units, except that fabric is cut to 10 cm. */
  readonly amount: number
  readonly unit: AmountUnit
  /** The area this quantity would cover without cuts or leftovers. */
  readonly coveredSquareMetres: number
  /** Share (0..1) of the purchase that is cut off, broken or left over. */
  readonly wasteShare: number
}

/** How much to buy, and how it was calculated. */
export type Amount = BaseAmount &
  (
    | { readonly kind: 'pieces'; readonly pieces: number }
    | {
        readonly kind: 'rolls'
        readonly strips: number
        readonly stripMetres: number
        readonly stripsPerRoll: number
      }
    | { readonly kind: 'paint'; readonly liters: number }
    | { readonly kind: 'sheet' }
  )

/** Why there is no amount. A roll is too short if it doesn't yield a single strip. */
export type AmountProblem =
  | { readonly problem: 'wrong-number'; readonly field: AmountField }
  | { readonly problem: 'roll-too-short'; readonly stripMetres: number }

/** How much of a material an area needs. */
export function amountOf(request: AmountRequest): Amount | AmountProblem {
  const field = wrongField(request)
  if (field !== null) return { problem: 'wrong-number', field }
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
  const packs = piecesPerPack === undefined ? pieces : wholeUp(pieces / piecesPerPack)
  return {
    kind: 'pieces',
    pieces,
    amount: packs,
    unit: piecesPerPack === undefined ? 'pieces' : 'packs',
    ...coverage(packs * (piecesPerPack ?? 1) * each, squareMetres),
  }
}

/** Trimmed off each strip at ceiling and floor, in meters. */
const STRIP_ALLOWANCE = 0.1

/** Every strip starts at the same point of the pattern, so it uses up whole repeats. */
function rollsOf(request: RollsRequest): Amount | AmountProblem {
  const { wallWidthMetres, wallHeightMetres, rollWidthMetres, rollLengthMetres, repeatMetres } = request
  const least = wallHeightMetres + STRIP_ALLOWANCE
  const stripMetres = repeatMetres > 0 ? wholeUp(least / repeatMetres) * repeatMetres : least
  const stripsPerRoll = wholeDown(rollLengthMetres / stripMetres)
  if (stripsPerRoll === 0) return { problem: 'roll-too-short', stripMetres }
  const strips = wholeUp(wallWidthMetres / rollWidthMetres)
  const rolls = wholeUp(strips / stripsPerRoll)
  return {
    kind: 'rolls',
    strips,
    stripMetres,
    stripsPerRoll,
    amount: rolls,
    unit: 'rolls',
    ...coverage(rolls * rollWidthMetres * rollLengthMetres, wallWidthMetres * wallHeightMetres),
  }
}

function paintOf(request: PaintRequest): Amount {
  const { squareMetres, tinLiters } = request
  const { coats = USUAL_AMOUNTS.coats, squareMetresPerLiter = USUAL_AMOUNTS.squareMetresPerLiter } = request
  const liters = (squareMetres * coats) / squareMetresPerLiter
  const tins = wholeUp(liters / tinLiters)
  const covered = (tins * tinLiters * squareMetresPerLiter) / coats
  return { kind: 'paint', liters, amount: tins, unit: 'tins', ...coverage(covered, squareMetres) }
}

/** Stores cut to 10 cm. */
const CUTS_PER_METRE = 10

function sheetOf(request: SheetRequest): Amount {
  const { squareMetres, sheetWidthMetres, wastePercent = USUAL_AMOUNTS.wastePercent } = request
  const metres = withWaste(squareMetres, wastePercent) / sheetWidthMetres
  const amount = wholeUp(metres * CUTS_PER_METRE) / CUTS_PER_METRE
  return { kind: 'sheet', amount, unit: 'meters', ...coverage(amount * sheetWidthMetres, squareMetres) }
}

function withWaste(squareMetres: number, percent: number): number {
  return (squareMetres * (100 + percent)) / 100
}

function coverage(coveredSquareMetres: number, squareMetres: number) {
  return { coveredSquareMetres, wasteShare: Math.max(0, 1 - squareMetres / coveredSquareMetres) }
}

/** Don't round up for floating-point errors: 1.1 · 10 is 11, not 12. */
const ROUNDING = 1e-9

function wholeUp(value: number): number {
  return Math.ceil(value * (1 - ROUNDING))
}

function wholeDown(value: number): number {
  return Math.floor(value * (1 + ROUNDING))
}
