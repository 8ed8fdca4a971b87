import { LIMITS } from '../domain/limits.ts'
import type { OwnMaterial } from '../domain/own-material.ts'
import type { Quad } from '../math/homography.ts'
import type { Photo } from '../math/image.ts'
import { evenLight } from './even-light.ts'
import { pieceSize, straighten } from './straighten.ts'

/** Which part of a picture a piece is, and what is done to it. */
type Cut = Pick<OwnMaterial, 'widthMm' | 'heightMm'> & {
  readonly corners: Quad
  /** The light of the place where it was photographed is taken out. */
  readonly isEvened: boolean
}

/** Cuts a piece out of a picture, at most of the size that is kept. */
export function makePiece(photo: Photo, { corners, widthMm, heightMm, isEvened }: Cut): Photo {
  const size = pieceSize(photo, corners, widthMm / heightMm, LIMITS.ownMaterial.picture.keptSidePx)
  const straight = straighten(photo, corners, size)
  return isEvened ? evenLight(straight) : straight
}
