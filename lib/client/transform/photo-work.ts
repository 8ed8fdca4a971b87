import { createMask, type MaskLayer } from '@/lib/mask/mask'
import { createMaskSession, type MaskSession } from '@/lib/mask/session'
import type { CanvasThread } from './canvas-thread'
import { createMaskExporter, type MaskExporter } from './mask-exporter'
import type { Photo } from './open-photo'

/** A photo on the bench: the picture, the mask being painted on it, and how to get that mask out. */
export type PhotoWork = {
  readonly photo: Photo
  readonly session: MaskSession
  readonly exporter: MaskExporter
}

/** Starts work on a photo, with nothing selected or with the layers of a draft. */
export function startPhotoWork(
  photo: Photo,
  thread: CanvasThread,
  layers: readonly MaskLayer[] = [],
): PhotoWork {
  return {
    photo,
    session: createMaskSession(createMask(photo.size, layers)),
    exporter: createMaskExporter(thread, photo.size),
  }
}
