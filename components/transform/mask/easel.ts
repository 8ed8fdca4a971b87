import type { Viewport } from '@/lib/mask/viewport'
import type { Hand } from './hand'
import type { KeyCursor } from './key-cursor'
import type { SizeRing } from './size-ring'

/** What pointers and keys work with. */
export type Easel = {
  readonly element: HTMLElement
  readonly viewport: Viewport
  readonly hand: Hand
  readonly ring: SizeRing
  readonly cursor: KeyCursor
  /** Whether the Space bar is held to move the photo. */
  readonly isMoving: () => boolean
}
