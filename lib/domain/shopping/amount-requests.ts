/** Tiles or boards, laid side by side with a joint between them. */
export interface PiecesRequest {
  readonly kind: 'tiles' | 'boards'
  readonly squareMetres: number
  readonly pieceWidthMm: number
  readonly pieceLengthMm: number
  /** Width of the joints. */
  readonly groutMm: number
  /** Where they are sold in packs. */
  readonly piecesPerPack?: number
  readonly wastePercent?: number
}

/** Wallpaper, hung in strips from the ceiling down. */
export interface RollsRequest {
  readonly kind: 'rolls'
  readonly wallWidthMetres: number
  readonly wallHeightMetres: number
  readonly rollWidthMetres: number
  readonly rollLengthMetres: number
  /** After how many meters the pattern comes again; 0 without one. */
  readonly repeatMetres: number
}

export interface PaintRequest {
  readonly kind: 'paint'
  readonly squareMetres: number
  readonly coats?: number
  /** What one liter covers once. */
  readonly squareMetresPerLiter?: number
  readonly tinLiters: number
}

/** Fabric, carpet and other goods cut from a bolt by its running meter. */
export interface SheetRequest {
  readonly kind: 'sheet'
  readonly squareMetres: number
  readonly sheetWidthMetres: number
  readonly wastePercent?: number
}

/** How materials are sold. */
export const AMOUNT_KINDS = ['tiles', 'boards', 'rolls', 'paint', 'sheet'] as const

export type AmountRequest = PiecesRequest | RollsRequest | PaintRequest | SheetRequest

/** What is usual in the trade: a tenth for cuts and breakage, more where every piece at the edge is cut askew. */
export const USUAL_AMOUNTS = {
  wastePercent: 10,
  herringboneWastePercent: 15,
  coats: 2,
  squareMetresPerLiter: 10,
} as const

type Range = { readonly min: number; readonly max: number; readonly isWhole?: true }

/** What can be meant. Whatever lies outside is a slip of the keyboard, such as meters for millimeters. */
export const RANGES = {
  squareMetres: { min: 0.01, max: 10_000 },
  pieceWidthMm: { min: 5, max: 6_000 },
  pieceLengthMm: { min: 5, max: 6_000 },
  groutMm: { min: 0, max: 50 },
  piecesPerPack: { min: 1, max: 10_000, isWhole: true },
  wastePercent: { min: 0, max: 100 },
  wallWidthMetres: { min: 0.05, max: 500 },
  wallHeightMetres: { min: 0.1, max: 20 },
  rollWidthMetres: { min: 0.1, max: 5 },
  rollLengthMetres: { min: 0.5, max: 1_000 },
  repeatMetres: { min: 0, max: 5 },
  coats: { min: 1, max: 10, isWhole: true },
  squareMetresPerLiter: { min: 1, max: 100 },
  tinLiters: { min: 0.05, max: 100 },
  sheetWidthMetres: { min: 0.1, max: 10 },
} as const satisfies Record<string, Range>

export type AmountField = keyof typeof RANGES

/** The first number of a request that cannot be meant; `null` if all can. */
export function wrongField(request: AmountRequest): AmountField | null {
  for (const [field, value] of Object.entries(request)) {
    if (isField(field) && value !== undefined && !isWithin(value, RANGES[field])) return field
  }
  return null
}

function isField(name: string): name is AmountField {
  return name in RANGES
}

function isWithin(value: unknown, { min, max, isWhole }: Range): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return value >= min && value <= max && (!isWhole || Number.isInteger(value))
}
