import { isWithoutFinish, type KindChoice } from '@/lib/domain/areas'
import { AREA_SEPARATOR, type GenerationParams, isKept, PLAIN_AREA } from '@/lib/domain/design-run'
import { type Alteration, kindsOf } from '@/lib/domain/disclosure'
import { materialName } from '@/lib/domain/materials'
import { colorName } from '@/lib/domain/paints'
import { type PieceSize, pieceOf } from './shopping-item'
import type { ShoppingRow } from './shopping-list'
import type { UnitSystem } from './units'

/** Choices for a link's lifetime in days; `null`: forever. */
export const LINK_DAYS = [7, 30, 90, null] as const

/** The finish of one area of a design. */
export type SharedFinish = {
  readonly kind: KindChoice
  /** Material and color by name, or the style's finish; empty if unknown. */
  readonly name: string
  /** The chosen color as `#rrggbb`; empty if none was chosen. */
  readonly hex: string
  readonly piece: PieceSize | null
  /** Scale of the pattern in percent; 100 is life-size. */
  readonly percent: number
}

type SharedAmount = Pick<ShoppingRow, 'area' | 'name' | 'coats' | 'sheen' | 'can' | 'amount' | 'unit'> & {
  /** With tax; `null` without a price, or if the owner hides prices. */
  readonly totalCents: number | null
}

/** A design as seen by anyone with the link. */
export type SharedDesign = {
  /** Its main finish, or its style. */
  readonly name: string
  readonly alteration: Alteration
  readonly hasOriginal: boolean
  /** Width divided by height; `null` if unknown. */
  readonly aspect: number | null
  readonly finishes: readonly SharedFinish[]
  readonly amounts: readonly SharedAmount[]
  /** ISO 4217 currency of the prices. */
  readonly currency: string
}

/** A point on a picture, in shares from the top left corner. */
export type BoardPin = { readonly x: number; readonly y: number }

/** A comment on one of a link's designs, counted from 1, with the owner's answer. */
export type BoardComment = {
  readonly id: string
  readonly design: number
  readonly name: string
  readonly text: string
  readonly pin: BoardPin | null
  readonly answer: string | null
  /** ISO 8601. */
  readonly createdAt: string
}

/** A design that was approved, with the name the visitor typed. */
export type BoardApproval = { readonly design: number; readonly name: string; readonly at: string }

/** Comments, oldest first, and the newest approval. */
export type Board = { readonly comments: readonly BoardComment[]; readonly approval: BoardApproval | null }

/** The contents of a shared link: its title and its designs in order, `null` for deleted ones. */
export type SharedRoom = {
  readonly title: string
  /** The owner's name, all that is said of them; empty if unknown. */
  readonly owner: string
  /** Whether the page says who made it: not on the Business plan. */
  readonly isBranded: boolean
  /** The visitor's units. */
  readonly system: UnitSystem
  readonly designs: readonly (SharedDesign | null)[]
  /** `null`: comments and approvals are off. */
  readonly board: Board | null
}

/** Pin numbers by comment id: from 1 for each design, in order of its comments. */
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

/** The finishes of a design's areas. A design without areas counts as one area. */
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
