/** A worker's first word, said once it listens. */
export const ALIVE = 'alive'

/** What comes back when a worker could not do what it was asked. */
export type Refused = { readonly type: 'refused'; readonly reason: string }
