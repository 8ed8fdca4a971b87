import type { AreaSettings } from '../area-settings.ts'
import { finishKind, type KindChoice, SOFT_THING } from '../areas.ts'
import { materialLabel, materialName } from '../materials.ts'
import type { Product } from '../own-material.ts'
import { type DeckPaint, PAINTS } from '../paints'
import { type Price, type PriceBy, priceOf } from './amount-price.ts'
import { type AmountRequest, USUAL_AMOUNTS } from './amount-requests.ts'
import { type Amount, type AmountProblem, amountOf } from './amounts.ts'
import type { KnownDistance, MetricSource } from './metric-source.ts'
import type { ShoppingRow } from './shopping-list.ts'
import type { ShoppingTerms } from './terms.ts'
import { fromMetric, LITERS_PER_GALLON, lengthText, type UnitSystem, unitLabel } from './units.ts'

/** How much of an area the photo shows, and what the scale is based on. */
export type Measured = {
  readonly squareMetres: number
  /** The area touches the photo's edge. */
  readonly touchesRim: boolean
  readonly source: MetricSource
}

/** One material for one area, with the user's own values. Lengths as in `AmountRequest`. */
export type ShoppingItem = {
  /** The area's id. */
  readonly id: number
  readonly area: string
  readonly material: string
  readonly code: string
  /** `#rrggbb`; empty for the material's own. */
  readonly color: string
  /** Of paint; `null` for everything else. */
  readonly sheen: 'flat' | 'satin' | null
  readonly measured: Measured
  /** Area to cover; initially the area visible in the photo. */
  readonly squareMetres: number
  readonly soldAs: AmountRequest['kind']
  readonly pieceWidthMm: number
  readonly pieceLengthMm: number
  readonly groutMm: number
  readonly piecesPerPack: number
  readonly wastePercent: number
  readonly wallHeightMetres: number
  readonly rollWidthMetres: number
  readonly rollLengthMetres: number
  readonly repeatMetres: number
  readonly coats: number
  readonly squareMetresPerLiter: number
  /** `null`: the can that suits the amount. */
  readonly tinLiters: number | null
  readonly sheetWidthMetres: number
  /** Without tax; `null` if the user typed none. */
  readonly unitCents: number | null
  readonly priceBy: PriceBy
  /** A distance the user measured on this area. */
  readonly known: KnownDistance | null
  /** Where to buy it. */
  readonly link: string | null
}

/** Common package sizes. */
const USUAL = {
  code: '',
  groutMm: 0,
  piecesPerPack: 1,
  wallHeightMetres: 2.5,
  rollWidthMetres: 0.53,
  rollLengthMetres: 10.05,
  repeatMetres: 0,
  tinLiters: null,
  sheen: null,
  sheetWidthMetres: 1.4,
  unitCents: null,
  priceBy: 'unit',
  known: null,
  link: null,
} as const

/** Width, length and joint of our own materials' pieces, in millimeters. */
const PIECES: Readonly<Record<string, readonly [number, number, number]>> = {
  brick: [65, 240, 10],
  'white-brick': [65, 240, 10],
  'oak-boards': [180, 2_000, 0],
  'walnut-boards': [180, 2_000, 0],
  herringbone: [90, 450, 0],
  subway: [75, 150, 4],
  porcelain: [600, 600, 3],
  marble: [600, 600, 2],
}
const USUAL_TILE = [200, 200, 3] as const
const PAINT = materialLabel('paint')
/** As usual for paint on each kind of area; flat for all others. */
const SHEENS: Partial<Record<KindChoice, 'satin'>> = { painted: 'satin', door: 'satin', wood: 'satin' }
const BOARDS: ReadonlySet<string> = new Set([
  'oak-boards',
  'walnut-boards',
  'herringbone',
  'shiplap',
  'slats',
  'paneling',
])
const ROLLS: ReadonlySet<string> = new Set(['grasscloth', 'fan-wallpaper', 'damask-wallpaper'])
/** Materials that are painted on. */
export const COATS: ReadonlySet<string> = new Set(['paint', 'limewash', 'plaster', 'concrete'])
/** From this ratio of length to width, a piece is a board. */
const BOARD_RATIO = 3.5
const MM = 1_000

/** A piece of a material and the joint beside it, in millimeters. */
export type PieceSize = { readonly widthMm: number; readonly lengthMm: number; readonly groutMm: number }

/** The pieces of an area's material; `null` for materials without pieces, such as paint. */
export function pieceOf(settings: AreaSettings): PieceSize | null {
  const { material, own } = settings
  if (own) return { widthMm: own.widthMm, lengthMm: own.heightMm, groutMm: own.groutMm }
  const known = PIECES[material] ?? (soldAs(settings) === 'tiles' ? USUAL_TILE : null)
  return known && { widthMm: known[0], lengthMm: known[1], groutMm: known[2] }
}

/** The details of the purchase: a shop's product or one of the user's own paints, and the list's currency. */
type Bought = {
  readonly product?: Product | null
  readonly paint?: DeckPaint | undefined
  readonly currency?: string
}

/** An area's shopping item, from its settings and the purchase. `null` if no material was chosen, or if there's nothing to buy. */
export function itemOf(
  id: number,
  area: string,
  settings: AreaSettings,
  measured: Measured,
  { product, paint, currency = '' }: Bought = {},
): ShoppingItem | null {
  const material = materialName(settings)
  if (material === null || finishKind(settings.kind) === null) return null
  const { own } = settings
  const [width, length, grout] = own
    ? ([Math.min(own.widthMm, own.heightMm), Math.max(own.widthMm, own.heightMm), own.groutMm] as const)
    : (PIECES[settings.material] ?? USUAL_TILE)
  const isHerringbone = own ? own.bond === 'herringbone' : settings.material === 'herringbone'
  return {
    ...USUAL,
    id,
    area,
    material,
    measured,
    squareMetres: measured.squareMetres,
    soldAs: soldAs(settings),
    pieceWidthMm: width,
    pieceLengthMm: length,
    groutMm: grout,
    wastePercent: isHerringbone ? USUAL_AMOUNTS.herringboneWastePercent : USUAL_AMOUNTS.wastePercent,
    coats: USUAL_AMOUNTS.coats,
    squareMetresPerLiter: USUAL_AMOUNTS.squareMetresPerLiter,
    color: settings.color,
    ...(settings.material === 'paint' && { sheen: SHEENS[settings.kind] ?? 'flat' }),
    ...(paint && COATS.has(settings.material) && { material: paint.name, code: paint.code }),
    ...(own && { rollWidthMetres: own.widthMm / MM, repeatMetres: own.heightMm / MM }),
    ...(product && boughtAs(product, material, soldAs(settings), currency)),
  }
}

/** The price unit that matches how each kind of material is counted. */
const PRICED_PER = { tiles: 'piece', boards: 'piece', rolls: 'roll', paint: null, sheet: null } as const

/** The known facts of a product; the price only if the list can count by its unit and currency. */
function boughtAs(product: Product, name: string, kind: AmountRequest['kind'], currency: string) {
  const { maker, code, price, link } = product
  const known = { material: `${name}, ${maker}`, code, link }
  if (price?.currency !== currency) return known
  if (price.per === 'squareMeter')
    return { ...known, unitCents: price.cents, priceBy: 'squareMeter' } as const
  return price.per === PRICED_PER[kind] ? { ...known, unitCents: price.cents } : known
}

function soldAs({ kind, material, own }: AreaSettings): AmountRequest['kind'] {
  if (!own) {
    if (COATS.has(material)) return 'paint'
    if (ROLLS.has(material)) return 'rolls'
    if (material === 'carpet' || finishKind(kind) === SOFT_THING) return 'sheet'
    return BOARDS.has(material) ? 'boards' : 'tiles'
  }
  const ratio = Math.max(own.widthMm, own.heightMm) / Math.min(own.widthMm, own.heightMm)
  if (ratio >= BOARD_RATIO) return 'boards'
  if (own.groutMm > 0 || kind === 'tiles') return 'tiles'
  return kind === 'wall' ? 'rolls' : 'sheet'
}

export function requestOf(item: ShoppingItem, system: UnitSystem): AmountRequest {
  const { squareMetres, wallHeightMetres, soldAs: kind } = item
  switch (kind) {
    case 'tiles':
    case 'boards':
      return {
        kind,
        squareMetres,
        pieceWidthMm: item.pieceWidthMm,
        pieceLengthMm: item.pieceLengthMm,
        groutMm: item.groutMm,
        wastePercent: item.wastePercent,
        ...(item.piecesPerPack > 1 && { piecesPerPack: item.piecesPerPack }),
      }
    case 'rolls': {
      const { rollWidthMetres, rollLengthMetres, repeatMetres } = item
      const wallWidthMetres = squareMetres / wallHeightMetres
      return { kind, wallWidthMetres, wallHeightMetres, rollWidthMetres, rollLengthMetres, repeatMetres }
    }
    case 'paint': {
      const { coats, squareMetresPerLiter } = item
      return { kind, squareMetres, coats, squareMetresPerLiter, tinLiters: canOf(item, system) }
    }
    case 'sheet': {
      const { sheetWidthMetres, wastePercent } = item
      return { kind, squareMetres, sheetWidthMetres, wastePercent }
    }
  }
}

const QUART = LITERS_PER_GALLON / 4
/** Common cans in US stores, in liters. */
export const US_CANS = [QUART, LITERS_PER_GALLON, 5 * LITERS_PER_GALLON] as const
/** Common cans in liters, smallest first. */
const METRIC_CANS = [1, 2.5, 5] as const

/** The can to buy, in liters: what was typed, or else quarts for up to two of them, or the smallest can that is enough. */
export function canOf(
  { tinLiters, squareMetres, coats, squareMetresPerLiter }: ShoppingItem,
  system: UnitSystem,
) {
  if (tinLiters !== null) return tinLiters
  const liters = (squareMetres * coats) / squareMetresPerLiter
  if (system === 'us') return liters <= 2 * QUART ? QUART : LITERS_PER_GALLON
  return METRIC_CANS.find((can) => can >= liters) ?? METRIC_CANS[2]
}

const canText = (liters: number, system: UnitSystem) =>
  `${Number(fromMetric('volume', liters, system).toFixed(2))} ${unitLabel('volume', system)}`

const METRES_PER_YARD = 0.9144
/** US stores cut by the quarter yard. */
const CUTS_PER_YARD = 4

/** How much to buy, in the units of shops: fabric by the meter or yard, paint by the can. */
export function boughtOf(item: ShoppingItem, system: UnitSystem): Amount | AmountProblem {
  const amount = amountOf(requestOf(item, system))
  if ('problem' in amount || system === 'metric') return amount
  if (amount.unit === 'meters') {
    const quarters = Math.ceil((amount.amount / METRES_PER_YARD) * CUTS_PER_YARD)
    return { ...amount, amount: quarters / CUTS_PER_YARD, unit: 'yards' }
  }
  if (amount.unit !== 'tins') return amount
  const can = canOf(item, system)
  if (can === QUART) return { ...amount, unit: 'quarts' }
  return can === LITERS_PER_GALLON ? { ...amount, unit: 'gallons' } : amount
}

/** What to ask for in a shop: "Navy #2a415f", "Harbor Blue H-1 #3b4a56", "Linen, Navy #2a415f", "Subway tile, 3 in × 6 in". */
function nameOf(item: ShoppingItem, system: UnitSystem): string {
  const { material, code, color, soldAs: kind, pieceWidthMm, pieceLengthMm } = item
  const tone = PAINTS.find(({ hex }) => hex === color)?.name
  if (kind === 'paint' && (material === PAINT || code !== ''))
    return said(' ', (material === PAINT && tone) || material, code, color)
  const size = `${lengthText(pieceWidthMm, system)} × ${lengthText(pieceLengthMm, system)}`
  const hasSize = kind === 'tiles' || kind === 'boards'
  return said(', ', said(' ', material, code), said(' ', tone, color), hasSize && size)
}

const said = (between: string, ...parts: (string | false | undefined)[]) =>
  parts.filter(Boolean).join(between)

/** The price of an item; `null` without one. Priced by area, it includes the waste. */
export function itemPrice(
  { unitCents, priceBy }: Pick<ShoppingItem, 'unitCents' | 'priceBy'>,
  { amount, coveredSquareMetres }: Amount,
  taxPercent: number,
): Price | null {
  if (unitCents === null) return null
  if (priceBy === 'unit') return priceOf(amount, unitCents, taxPercent)
  const area = fromMetric('area', coveredSquareMetres, priceBy === 'squareFoot' ? 'us' : 'metric')
  return priceOf(area, unitCents, taxPercent)
}

/** The rows of a list. Skips items whose amount can't be calculated. */
export function listOf(
  items: readonly ShoppingItem[],
  { system, taxPercent }: Pick<ShoppingTerms, 'system' | 'taxPercent'>,
): ShoppingRow[] {
  return items.flatMap((item) => {
    const amount = boughtOf(item, system)
    if ('problem' in amount) return []
    const { area, code, unitCents, priceBy, measured, soldAs: kind, coats, sheen } = item
    return [
      {
        area,
        name: nameOf(item, system),
        code,
        coats: kind === 'paint' ? coats : null,
        can: amount.unit === 'tins' ? canText(canOf(item, system), system) : '',
        sheen,
        amount: amount.amount,
        unit: amount.unit,
        unitCents,
        priceBy,
        price: itemPrice(item, amount, taxPercent),
        source: measured.source,
      },
    ]
  })
}
