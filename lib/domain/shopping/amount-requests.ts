/** Tiles or boards, laid side by side with a joint between them. */
export interface PiecesRequest {
  readonly kind: 'tiles' | 'boards'
  readonly squareMetres: number
  readonly pieceWidthMm: number
  readonly pieceLengthMm: number
  /** Joint width. */
  readonly groutMm: number
  /** If they are sold in packs. */
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
  /** Pattern repeat in meters; 0 for none. */
  readonly repeatMetres: number
}

export interface PaintRequest {
  readonly kind: 'paint'
  readonly squareMetres: number
  readonly coats?: number
  /** Area covered by one liter in one coat. */
  readonly squareMetresPerLiter?: number
  readonly tinLiters: number
}

/** Fabric, carpet and other goods sold by the running meter. */
export interface SheetRequest {
  readonly kind: 'sheet'
  readonly squareMetres: number
  readonly sheetWidthMetres: number
  readonly wastePercent?: number
}

/** How materials are sold. */
export const AMOUNT_KINDS = ['tiles', 'boards', 'rolls', 'paint', 'sheet'] as const

export type AmountRequest = PiecesRequest | RollsRequest | PaintRequest | SheetRequest

/** Trade practice: 10% for cuts and breakage, more where every edge piece is cut at an angle. */
export const USUAL_AMOUNTS = {
  wastePercent: 10,
  herringboneWastePercent: 15,
  coats: 2,
  squareMetresPerLiter: 10,
} as const

type Range = { readonly min: number; readonly max: number; readonly isWhole?: true }

/** Plausible values. Anything outside is a typo, such as meters for millimeters. */
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

/** Whether every number in a request is plausible. */
export function isPlausible(request: AmountRequest): boolean {
  return Object.entries(request).every(
    ([field, value]) => !isField(field) || value === undefined || isWithin(value, RANGES[field]),
  )
}

function isField(name: string): name is AmountField {
  return name in RANGES
}

function isWithin(value: unknown, { min, max, isWhole }: Range): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return value >= min && value <= max && (!isWhole || Number.isInteger(value))
}
