import { isWithoutFinish, type KindChoice } from '@/lib/domain/areas'
import { AREA_SEPARATOR, type GenerationParams, isKept, PLAIN_AREA } from '@/lib/domain/design-run'
import { type Alteration, kindsOf } from '@/lib/domain/disclosure'
import { materialName } from '@/lib/domain/materials'
import { colorName } from '@/lib/domain/paints'
import { type PieceSize, pieceOf } from './shopping-item'
import type { ShoppingRow } from './shopping-list'

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

/** A spot on a picture, in shares of it from its top left corner. */
export type BoardPin = { readonly x: number; readonly y: number }

/** What somebody wrote about a design of a link, counted from 1, and what the owner answered. */
export type BoardComment = {
  readonly id: string
  readonly design: number
  readonly name: string
  readonly text: string
  readonly pin: BoardPin | null
  readonly answer: string | null
  /** As ISO 8601. */
  readonly createdAt: string
}

/** Which design of a link was approved, by the name that was typed. */
export type BoardApproval = { readonly design: number; readonly name: string; readonly at: string }

/** Comments, oldest first, and the approval. */
export type Board = { readonly comments: readonly BoardComment[]; readonly approval: BoardApproval | null }

/** What a link shows: its title, and its designs in order, `null` for one that was deleted. Nothing says whose they are. */
export type SharedRoom = {
  readonly title: string
  readonly designs: readonly (SharedDesign | null)[]
  /** `null`: it takes neither comments nor approvals. */
  readonly board: Board | null
}

/** The numbers of pins by the ids of their comments: of each design from 1, in the order of its comments. */
export function numberPins(comments: readonly BoardComment[]): ReadonlyMap<string, number> {
  const counts = new Map<number, number>()
  return new Map(
    comments.flatMap(({ id, design, pin }): [string, number][] => {
      if (!pin) return []
      const number = (counts.get(design) ?? 0) + 1
      counts.set(design, number)
      return [[id, number]]
    }),
  )
}

/** What the areas of a design became. One without areas is a single one. */
export function sharedFinishes({
  task,
  areas,
  sent,
}: Pick<GenerationParams, 'task' | 'areas' | 'sent'>): SharedFinish[] {
  const all = areas.length > 0 ? areas : [PLAIN_AREA]
  const kinds = kindsOf({ areas: all, sent })
  const styled = typeof sent?.finish === 'string' ? sent.finish.split(AREA_SEPARATOR) : []
  return all.flatMap((area, i) => {
    const kind = kinds[i] ?? area.kind
    if (isKept(area, task) || isWithoutFinish(kind)) return []
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
