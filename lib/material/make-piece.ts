import { LIMITS } from '../domain/limits.ts'
import type { OwnMaterial } from '../domain/own-material.ts'
import type { Quad } from '../math/homography.ts'
import type { Photo } from '../math/image.ts'
import { evenLight } from './even-light.ts'
import { pieceSize, straighten } from './straighten.ts'

/** The part of a picture that is the piece, and how to process it. */
type Cut = Pick<OwnMaterial, 'widthMm' | 'heightMm'> & {
  readonly corners: Quad
  /** Uneven light is removed. */
  readonly isEvened: boolean
}

/** Cuts a piece out of a picture, up to the stored size. */
export function makePiece(photo: Photo, { corners, widthMm, heightMm, isEvened }: Cut): Photo {
  const size = pieceSize(photo, corners, widthMm / heightMm, LIMITS.ownMaterial.picture.keptSidePx)
  const straight = straighten(photo, corners, size)
  return isEvened ? evenLight(straight) : straight
}
