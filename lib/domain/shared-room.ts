import type { KindChoice } from './areas'
import { AREA_SEPARATOR, type GenerationParams, PLAIN_AREA } from './design-run'
import { type Alteration, kindsOf } from './disclosure'
import { materialName } from './materials'
import { colorName } from './paints'
import { type PieceSize, pieceOf } from './shopping/shopping-item'
import type { ShoppingRow } from './shopping/shopping-list'

/** After how many days a link may end by itself; `null`: never. */
export const LINK_DAYS = [7, 30, 90, null] as const

/** What one area of a design became. */
export type SharedFinish = {
  readonly kind: KindChoice
  /** Material and color by name, or the style's finish; empty where it is not known. */
  readonly name: string
  /** The chosen color as `#rrggbb`; empty where none was. */
  readonly hex: string
  readonly piece: PieceSize | null
  /** How large the pattern is drawn; 100 is its real size. */
  readonly percent: number
}

type SharedAmount = Pick<ShoppingRow, 'area' | 'material' | 'code' | 'amount' | 'unit'> & {
  /** With tax; `null` without a price, or where the owner shows none. */
  readonly totalCents: number | null
}

/** A design as whoever has the link sees it. */
export type SharedDesign = {
  readonly style: string
  readonly alteration: Alteration
  readonly hasOriginal: boolean
  /** Width divided by height; `null` if unknown. */
  readonly aspect: number | null
  readonly finishes: readonly SharedFinish[]
  readonly amounts: readonly SharedAmount[]
  /** ISO 4217, of the amounts' prices. */
  readonly currency: string
}

/** What a link shows: its title, and its designs in order, `null` for one that was deleted. Nothing says whose they are. */
export type SharedRoom = { readonly title: string; readonly designs: readonly (SharedDesign | null)[] }

/** What the areas of a design became. One without areas is a single one. */
export function sharedFinishes({ areas, sent }: Pick<GenerationParams, 'areas' | 'sent'>): SharedFinish[] {
  const all = areas.length > 0 ? areas : [PLAIN_AREA]
  const kinds = kindsOf({ areas: all, sent })
  const styled = typeof sent?.finish === 'string' ? sent.finish.split(AREA_SEPARATOR) : []
  return all.flatMap((area, i) => {
    const kind = kinds[i] ?? area.kind
    if (kind === 'other') return []
    const material = materialName(area)
    const chosen = [material ?? '', area.color && colorName(area.color, [])].filter(Boolean).join(' · ')
    return {
      kind,
      name: material === null ? (styled[i] ?? '') : chosen,
      hex: area.color,
      piece: material === null ? null : pieceOf(area),
      percent: Math.round(100 * area.scale),
    }
  })
}
