/** The owner under whom a visitor's work is stored on the device. No user's id looks like this. */
export const GUEST = 'guest'

/** Others may use this browser too: a visitor's room does not stay for longer, in ms. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000

/** What is known of a visitor's work without reading it. */
export type GuestMark = {
  readonly savedAt: number
  /** The visitor asked for it at full size: whoever signs in next on this device goes on with it. */
  readonly isWanted: boolean
}

/**
 * What becomes of a visitor's work: it is there to go on with, it also becomes the work of the user who signs in, or it
 * is too old and has to go. A clock that was set back makes nothing last longer.
 */
export function fateOfGuestDraft({ savedAt, isWanted }: GuestMark, now: number): 'keep' | 'adopt' | 'delete' {
  if (Math.abs(now - savedAt) > MAX_AGE_MS) return 'delete'
  return isWanted ? 'adopt' : 'keep'
}
