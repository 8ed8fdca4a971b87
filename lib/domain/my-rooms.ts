import type { Alteration } from './disclosure'

/** A design in the user's rooms. */
export type MyRoomDesign = {
  /** The run that made it; `null` for a stored design whose run was deleted. */
  readonly runId: string | null
  /** The stored design; `null` for one that is kept only for a day. */
  readonly storedId: string | null
  readonly style: string
  /** The finishes of its areas, such as "white shiplap"; empty if unknown. */
  readonly finish: string
  /** Width divided by height; `null` if unknown. */
  readonly aspect: number | null
  /** ISO 8601. */
  readonly createdAt: string
  /** The full-size PNG; add `?as=preview` or `?as=thumb` for smaller ones. */
  readonly resultUrl: string
  /** The photo it was made from; `null` if it was deleted. */
  readonly originalUrl: string | null
  /** How it altered its photo. */
  readonly alteration: Alteration
  /** A shopping list was stored with it. */
  readonly hasList: boolean
  /** Its room document was stored, so the room can be reopened as it was. */
  readonly hasDocument: boolean
  /** The room it was made in, if it still exists. */
  readonly roomId: string | null
}

/** The last design on a page: a run that is kept for a day, or a stored design. */
export type MyRoomsCursor = { readonly kind: 'run' | 'stored'; readonly id: string }

/** One photo with all its designs, newest first. */
export type MyRoom = { readonly key: string; readonly designs: readonly MyRoomDesign[] }
