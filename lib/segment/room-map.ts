import type { Size } from '../math/image.ts'
import type { Candidate } from './areas'
import { type KindMap, ROOM_KINDS, shareNear } from './kind-map.ts'

/** How much the masks over a pixel count, against its own likelihoods. */
const VOTES = 3
/** Added to the weights of the masks, so that a single doubtful one counts less. */
const DOUBT = 0.3
/** Keeps a kind that is unlikely in one place from being impossible. */
const LEAST = 0.02

type Voter = Pick<Candidate, 'inside' | 'score'>

/**
 * The kind of each pixel of the model's masks, as an index of `ROOM_KINDS`: each mask votes for the kinds that are likely inside
 * of it, the more the surer it is. The kind map's cells are 16 pixels wide; this follows the edges of what the photo shows.
 */
export function voteKinds(voters: readonly Voter[], kinds: KindMap, size: Size): Uint8Array<ArrayBuffer> {
  const places = Array.from({ length: size.width * size.height }, (_, cell) => cell)
  const own = ROOM_KINDS.map((_, kind) =>
    Float32Array.from(places, (cell) => shareNear(kinds, size, cell, kind)),
  )
  const votes = voters.map(({ inside, score }) => {
    const likely = own.map((shares) => meanInside(shares, inside))
    return { inside, weight: score * Math.max(...likely) ** 2, logs: likely.map(logOf) }
  })
  const weights = new Float32Array(places.length).fill(DOUBT)
  for (const { inside, weight } of votes) addInside(weights, inside, weight)
  const found = new Uint8Array(places.length)
  const most = new Float32Array(places.length).fill(Number.NEGATIVE_INFINITY)
  for (const [kind, shares] of own.entries()) {
    const sum = new Float32Array(places.length)
    for (const { inside, weight, logs } of votes) addInside(sum, inside, weight * (logs[kind] ?? 0))
    for (const cell of places) {
      const score = logOf(shares[cell] ?? 0) + (VOTES * (sum[cell] ?? 0)) / (weights[cell] ?? 1)
      if (score <= (most[cell] ?? 0)) continue
      most[cell] = score
      found[cell] = kind
    }
  }
  return found
}

const logOf = (share: number) => Math.log(share + LEAST)

function addInside(sums: Float32Array, inside: Uint8Array, value: number): void {
  for (let cell = 0; cell < sums.length; cell++) if (inside[cell]) sums[cell] = (sums[cell] ?? 0) + value
}

function meanInside(shares: Float32Array, inside: Uint8Array): number {
  let sum = 0
  let count = 0
  for (let cell = 0; cell < shares.length; cell++) {
    if (!inside[cell]) continue
    sum += shares[cell] ?? 0
    count++
  }
  return sum / Math.max(1, count)
}
