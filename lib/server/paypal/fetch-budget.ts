const MINUTE_MS = 60_000

/** PayPal's messages come from few addresses and name one certificate, which changes every few months. */
const PER_SENDER = 5
/** Enough for each sender of a flood to use their share and still leave some for a new sender. */
const IN_ALL = 150

/** Limits how often unknown certificates are fetched: per minute and sender, and per minute in total. */
export function fetchBudget(now: () => number) {
  let taken: { sender: string; at: number }[] = []
  return {
    /** Takes one; `false` if the sender's or the total allowance is used up. */
    take(sender: string): boolean {
      taken = taken.filter(({ at }) => at > now() - MINUTE_MS)
      const own = taken.filter((each) => each.sender === sender).length
      if (own >= PER_SENDER || taken.length >= IN_ALL) return false
      taken.push({ sender, at: now() })
      return true
    },
  }
}
