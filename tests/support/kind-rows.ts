import type { Size } from '@/lib/math/image'
import { type KindMap, kindMapSize, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { inputSize } from '@/lib/segment/small-mask'

/** A photo in which the model surely sees these kinds, one below the other in rows of equal height. */
export function kindRows(photo: Size, kinds: readonly RoomKind[]): KindMap {
  const size = kindMapSize(inputSize(photo))
  const shares = new Uint8Array(size.width * size.height * ROOM_KINDS.length)
  for (let cell = 0; cell < size.width * size.height; cell++) {
    const row = Math.floor((Math.floor(cell / size.width) * kinds.length) / size.height)
    shares[cell * ROOM_KINDS.length + ROOM_KINDS.indexOf(kinds[row] ?? 'other')] = 255
  }
  return { ...size, shares }
}
