/** The owner id for a visitor's work on the device. No user's id looks like this. */
export const GUEST = 'guest'

/** How long a visitor's room is kept, in ms: other people may use this browser too. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000

/** What is known about a visitor's work without reading it. */
export type GuestMark = {
  readonly savedAt: number
  /** The visitor asked for it at full size: the next user to sign in on this device continues with it. */
  readonly isWanted: boolean
}

/**
 * What happens to a visitor's work: it can be continued, it also becomes the work of the user who signs in, or it is too
 * old and gets deleted. Setting the clock back doesn't extend its life.
 */
export function fateOfGuestDraft({ savedAt, isWanted }: GuestMark, now: number): 'keep' | 'adopt' | 'delete' {
  if (Math.abs(now - savedAt) > MAX_AGE_MS) return 'delete'
  return isWanted ? 'adopt' : 'keep'
}
