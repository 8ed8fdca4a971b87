import type { Alteration } from './disclosure'

/** A design in the user's rooms. */
export type MyRoomDesign = {
  /** The run that made it; `null` for a stored design whose run was deleted. */
  readonly runId: string | null
  /** The stored design; `null` for a design that is kept for a day only. */
  readonly storedId: string | null
  readonly style: string
  /** What its areas became, such as "white shiplap"; empty if unknown. */
  readonly finish: string
  /** Width divided by height; `null` if unknown. */
  readonly aspect: number | null
  /** ISO 8601. */
  readonly createdAt: string
  /** The full-size PNG; `?as=preview` and `?as=thumb` are smaller. */
  readonly resultUrl: string
  /** The photo it was made from; `null` if it was deleted. */
  readonly originalUrl: string | null
  /** What it changed in its photo. */
  readonly alteration: Alteration
  /** A shopping list was kept with it. */
  readonly hasList: boolean
  /** It is known what it was made from: the room can be taken up again as it was. */
  readonly hasDocument: boolean
  /** The room in which it was made, if that is still there. */
  readonly roomId: string | null
}

/** The last design on a page: a run that is kept for a day, or a stored design. */
export type MyRoomsCursor = { readonly kind: 'run' | 'stored'; readonly id: string }

/** One photo with all its designs, newest first. */
export type MyRoom = { readonly key: string; readonly designs: readonly MyRoomDesign[] }
