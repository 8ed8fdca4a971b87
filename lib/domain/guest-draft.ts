/** The owner id of a visitor's work on the device. It can't be the id of a user. */
export const GUEST = 'guest'

/** How long a visitor's room is kept, in ms. Other people may use the same browser. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000

/** The facts about a visitor's work that are known without opening it. */
export type GuestMark = {
  readonly savedAt: number
  /** The visitor asked for the full size, so the next user to sign in on this device takes over the room. */
  readonly isWanted: boolean
}

/**
 * What happens to a visitor's work: keep it, hand it over to the user who signs in, or delete it because it's too old. Setting
 * the clock back doesn't extend its life.
 */
export function fateOfGuestDraft({ savedAt, isWanted }: GuestMark, now: number): 'keep' | 'adopt' | 'delete' {
  if (Math.abs(now - savedAt) > MAX_AGE_MS) return 'delete'
  return isWanted ? 'adopt' : 'keep'
}
