import { type RefObject, useEffect, useMemo } from 'react'
import type { PhotoSize } from '@/lib/mask/space'
import { createViewport, type Viewport } from '@/lib/mask/viewport'
import { useFit } from './use-fit'

/** The view on a photo in a frame; another one, showing all, after the frame's size has changed. `null` before layout. */
export function useViewport(
  frameRef: RefObject<HTMLElement | null>,
  photo: PhotoSize,
  onChange: (viewport: Viewport | null) => void,
): Viewport | null {
  const fit = useFit(frameRef, photo)
  const viewport = useMemo(() => fit && createViewport(fit), [fit])
  useEffect(() => onChange(viewport), [viewport, onChange])
  return viewport
}
