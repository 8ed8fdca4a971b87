const MINUTE_MS = 60_000

/** PayPal's messages come from few addresses and name one certificate, which changes every few months. */
const PER_SENDER = 5
/** Enough for the senders of a flood to each have their share and still leave some to a sender that nobody has seen. */
const IN_ALL = 150

/** How often certificates that nobody knows may be fetched: so often a minute for each sender, and so often in all. */
export function fetchBudget(now: () => number) {
  let taken: { sender: string; at: number }[] = []
  return {
    /** Counts one; `false` when the sender, or everybody together, has had theirs. */
    take(sender: string): boolean {
      taken = taken.filter(({ at }) => at > now() - MINUTE_MS)
      const own = taken.filter((each) => each.sender === sender).length
      if (own >= PER_SENDER || taken.length >= IN_ALL) return false
      taken.push({ sender, at: now() })
      return true
    },
  }
}
