/** A design as the page of the user's rooms shows it. */
export type MyRoomDesign = {
  /** The run that made it; `null` for a stored design whose run is gone. */
  readonly runId: string | null
  /** The stored design; `null` for one that is only kept for a day. */
  readonly storedId: string | null
  readonly style: string
  /** What its areas became, such as "white shiplap"; empty when that is not known. */
  readonly finish: string
  /** Width over height; `null` when that is not known. */
  readonly aspect: number | null
  /** ISO 8601. */
  readonly createdAt: string
  /** The full-size PNG; `?as=preview` and `?as=thumb` are smaller. */
  readonly resultUrl: string
  /** The photo it was made from; `null` when that is gone. */
  readonly originalUrl: string | null
}

/** The last design of a page: a run that is kept for a day, or a stored one. */
export type MyRoomsCursor = { readonly kind: 'run' | 'stored'; readonly id: string }

/** One photo with everything that was made of it, newest first. */
export type MyRoom = { readonly key: string; readonly designs: readonly MyRoomDesign[] }
