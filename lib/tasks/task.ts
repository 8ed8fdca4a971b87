/** What differs between tasks, for requests, engines and views. */
export type TaskRow = {
  /** The price of one design. */
  readonly credits: number
  /**
   * The selection changes; it changes, or everything does if there is none; or everything else changes, and the selection stays
   * where the user says so.
   */
  readonly selection: 'changes' | 'changes-or-all' | 'may-stay'
  /** Has a selection of its own. Other tasks work on that of the first task. */
  readonly hasSelection: boolean
  /** How far around the selection pixels may change, for our own engine and for models, as shares of the photo's long side. */
  readonly rim: { readonly preview: number; readonly model: number }
  /** The share (0–1) of the photo above which a selection leaves a model too little to go by; `null` for no limit. */
  readonly mostForModel: { readonly share: number; readonly refusal: 'clear_too_large' } | null
  /** The alteration, for the disclosure sentence. It also decides how a design is checked. */
  readonly alters: 'look' | 'removed' | 'added' | 'sharpened'
  /** Uses a style, a room type, a prompt and numbers. Designs differ by seed, so several can be requested at once. */
  readonly hasStyle: boolean
  /** Uses a furnishing, and words about it. */
  readonly hasThing: boolean
}

export const NO_RIM = { preview: 0, model: 0 } as const

/** Tasks without a style or a thing need nothing but a selection. */
export const PLAIN = { credits: 1, hasSelection: true, hasStyle: false, hasThing: false } as const
