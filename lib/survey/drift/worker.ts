import { move, transferableSymbol, valueSymbol } from 'piscina'
import { IDENTITY } from '../../math/homography.ts'
import type { Labels, Photo } from '../../math/image.ts'
import type { KindMap } from '../../segment/kind-map.ts'
import { type Drift, measureDrift } from './measure-drift.ts'
import { registerToPhoto } from './register.ts'
import { type BytePhoto, warpToPhoto } from './warp.ts'

// In a thread of the server: it takes a second of computing, and another one for a large photo that has to be moved.

export interface LayTask {
  readonly photo: Photo
  /** The made image, as large as the photo. */
  readonly made: BytePhoto
  /** Not 0 where the photo stays: at its size. */
  readonly locked: Labels
  /** What the photo shows where; `null` where nothing says so. */
  readonly kinds: KindMap | null
}

export type LaidImage = { readonly made: BytePhoto; readonly drift: Drift }

/** The made image as it lies on its photo, and what of the room is elsewhere in it. The bytes of the task are moved on. */
export function layOnPhoto({ photo, made, locked, kinds }: LayTask) {
  const { toMade } = registerToPhoto(photo, made)
  const drift = measureDrift(photo, made, { toMade, locked, ...(kinds && { kinds }) })
  const laid = toMade.every((value, i) => value === IDENTITY[i]) ? made : warpToPhoto(made, toMade, photo)
  const answer: LaidImage = { made: laid, drift }
  return move({ [transferableSymbol]: [laid.rgb.buffer], [valueSymbol]: answer })
}
