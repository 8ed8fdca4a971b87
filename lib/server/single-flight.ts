/** Older work is not joined: what it found may no longer be true. */
const JOINED_FOR_MS = 1_000

type Flight<Result> = { readonly result: Promise<Result>; readonly startedAt: number }

/**
 * Lets whoever asks for the same key while work for it is under way have its result, or its error. Nothing is kept beyond that,
 * and no work is joined that began over a second ago.
 */
export function singleFlight<Result>(
  now: () => number = Date.now,
): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>()
  return (key, work) => {
    const known = flights.get(key)
    if (known && now() - known.startedAt < JOINED_FOR_MS) return known.result
    const flight = { startedAt: now(), result: work() }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.result.then(land, land)
    return flight.result
  }
}
