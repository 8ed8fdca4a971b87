import { createHash, type Hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Mask, Photo } from '../local/image.ts'

/** Some milliseconds of hashing. */
const PIECE_BYTES = 4e6

/**
 * SHA-256 of a photo's size, pixels and mask. Piece by piece, so that requests are served in between, and without the
 * copy that Web Crypto makes of everything it digests.
 */
export async function fingerprint({ width, height, rgb }: Photo, mask: Mask): Promise<string> {
  const hash = createHash('sha256').update(`${width} ${height} `)
  await addPieces(hash, rgb)
  await addPieces(hash, mask)
  return hash.digest('hex')
}

async function addPieces(hash: Hash, bytes: Uint8Array | Uint8ClampedArray) {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    hash.update(bytes.subarray(start, start + PIECE_BYTES))
    if (bytes.length > PIECE_BYTES) await nextTurn()
  }
}
