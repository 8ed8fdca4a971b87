import type { RefObject } from 'react'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { Viewport } from '@/lib/mask/viewport'
import { attachKeys } from './attach-keys'
import { attachPointer } from './attach-pointer'
import { attachSpace } from './attach-space'
import { attachWheel } from './attach-wheel'
import type { Brush } from './brush'
import type { Hand } from './hand'
import { createKeyCursor } from './key-cursor'
import { showMask } from './mask-painter'
import { showPhoto } from './photo-painter'
import { createSizeRing } from './size-ring'

export type EaselParts = {
  readonly easel: RefObject<HTMLDivElement | null>
  readonly photo: RefObject<HTMLCanvasElement | null>
  readonly mask: RefObject<HTMLCanvasElement | null>
  readonly ring: RefObject<HTMLDivElement | null>
}

/** Brings the easel's elements to life, until stopped: photo and mask are shown, pointers and keys work. */
export function attachEasel(
  parts: EaselParts,
  work: PhotoWork,
  viewport: Viewport,
  hand: Hand,
  brush: () => Brush,
): () => void {
  const [element, photo, mask, ringElement] = [
    parts.easel.current,
    parts.photo.current,
    parts.mask.current,
    parts.ring.current,
  ]
  if (!element || !photo || !mask || !ringElement) return () => undefined
  const ring = createSizeRing(ringElement)
  const cursor = createKeyCursor(viewport, ring)
  const space = attachSpace(element, cursor.isAwake)
  const easel = { element, viewport, hand, ring, cursor, isMoving: space.isMoving }
  const stops = [
    space.stop,
    cursor.stop,
    showPhoto(photo, work.photo.bitmap, viewport),
    showMask(mask, work, viewport),
    attachPointer(easel),
    attachWheel(element, viewport),
    attachKeys(easel, brush),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
