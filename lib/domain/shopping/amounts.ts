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
  /** What is bought: whole ones, but for meters, which are cut to 10 cm. */
  readonly amount: number
  readonly unit: AmountUnit
  /** How much the amount would cover if nothing were cut off or left over. */
  readonly coveredSquareMetres: number
  /** Share (0..1) of what is bought that is cut off, broken or left over. */
  readonly wasteShare: number
}

/** How much to buy, with what led to it. */
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

/** Why there is no amount. A roll is too short when not one strip can be cut from it. */
export type AmountProblem =
  | { readonly problem: 'wrong-number'; readonly field: AmountField }
  | { readonly problem: 'roll-too-short'; readonly stripMetres: number }

/** How much of a material covers an area. */
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

/** A piece takes its own size and a joint on two of its sides. */
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

/** What is cut off a strip at the ceiling and at the floor, in meters. */
const STRIP_ALLOWANCE = 0.1

/** Every strip begins at the same place of the pattern, so it takes whole repeats of the roll. */
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

/** Shops cut to 10 cm. */
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

/** Rounding errors of floating point buy nothing: 1.1 · 10 is 11, not 12. */
const ROUNDING = 1e-9

function wholeUp(value: number): number {
  return Math.ceil(value * (1 - ROUNDING))
}

function wholeDown(value: number): number {
  return Math.floor(value * (1 + ROUNDING))
}
