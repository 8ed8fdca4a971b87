import type { RefObject } from 'react'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { PhotoPoint } from '@/lib/mask/space'
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

type Parts = {
  readonly easel: RefObject<HTMLDivElement | null>
  readonly photo: RefObject<HTMLCanvasElement | null>
  readonly mask: RefObject<HTMLCanvasElement | null>
  readonly ring: RefObject<HTMLDivElement | null>
}

/** Goes to the next surface (1) or the one before (−1) and tells where that is; `null` when it stays where it was. */
export type Walk = (step: 1 | -1) => Promise<PhotoPoint | null>

type Life = {
  readonly work: PhotoWork
  readonly viewport: Viewport
  readonly hand: Hand
  readonly brush: () => Brush
  readonly walk: Walk
}

/** Brings the easel's elements to life, until stopped: photo and mask are shown, pointers and keys work. */
export function attachEasel(parts: Parts, { work, viewport, hand, brush, walk }: Life): () => void {
  const element = parts.easel.current
  const photo = parts.photo.current
  const mask = parts.mask.current
  const ringElement = parts.ring.current
  if (!element || !photo || !mask || !ringElement) return () => undefined
  const ring = createSizeRing(ringElement)
  const cursor = createKeyCursor(viewport, ring)
  const space = attachSpace(element, cursor.isAwake)
  const easel = { element, viewport, hand, ring, cursor, isMoving: space.isMoving }
  const stops = [
    space.stop,
    cursor.stop,
    showPhoto(photo, work.photo, viewport),
    showMask(mask, work, viewport),
    attachPointer(easel),
    attachWheel(element, viewport),
    attachKeys(easel, brush, walk),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
