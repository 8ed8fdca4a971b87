import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { LIMITS } from '@/lib/domain/limits'
import { createViewport, fitPhoto, type PhotoSize, type Viewport } from '@/lib/mask/space'
import type { Size } from '@/lib/math/image'

/**
 * The view of a photo in a frame: as wide as the frame, and at most 60% of the window high, or as high as the frame where it
 * `fills` the window. Where no form is below, on a wide screen, an upright photo gets the height of the window. If there is
 * enough space, the whole photo fits above the bar at the bottom of the window. A resized frame gets a new view of the same part
 * of the photo. `null` before layout.
 */
export function useViewport(
  frameRef: RefObject<HTMLElement | null>,
  photo: PhotoSize,
  fills: boolean,
  onChange: (viewport: Viewport | null) => void,
): Viewport | null {
  const box = useFrameSize(frameRef, fills, photo)
  const [shown, setShown] = useState<Shown | null>(null)
  // Update during rendering, so that no frame is drawn with the previous size.
  if (box && (shown?.box !== box || shown.photo !== photo)) {
    const before = shown?.photo === photo ? shown.viewport : null
    setShown({ box, photo, viewport: createViewport(fitPhoto(photo, box), before) })
  }
  const viewport = shown?.viewport ?? null
  useEffect(() => onChange(viewport), [viewport, onChange])
  return viewport
}

type Shown = { readonly box: Size; readonly photo: PhotoSize; readonly viewport: Viewport }

/** A phone's address bar comes and goes while scrolling, and the canvas must not jump with it. In CSS px. */
const IGNORED_HEIGHT_CHANGE_PX = 120

/** Anything lower is too small to work on: the page scrolls instead. In CSS px. */
const LEAST_HEIGHT_PX = 360
/** The site's header, the page's title, the hint and the gray around the photo, in CSS px: the choices beside it stay in view. */
const ABOVE_PHOTO_PX = 240
/** Gap between the photo and the bar, in CSS px. */
const ABOVE_BAR_PX = 12

function heightOnPage(frame: HTMLElement, windowHeight: number, isUpright: boolean): number {
  const share = Math.floor(windowHeight * LIMITS.mask.maxWindowShare)
  // Where the photo is pinned, the style sheet limits its height.
  const most = Math.min(share, Number.parseFloat(getComputedStyle(frame).maxHeight) || share)
  const bar = document.querySelector('[data-submit-bar]')
  const isPinned = most < share
  if (!bar) return isUpright && !isPinned ? windowHeight - ABOVE_PHOTO_PX : most
  const top = frame.getBoundingClientRect().top + window.scrollY
  const free = Math.floor(windowHeight - top - bar.clientHeight - ABOVE_BAR_PX)
  return free < LEAST_HEIGHT_PX ? most : Math.min(most, free)
}

function useFrameSize(frameRef: RefObject<HTMLElement | null>, fills: boolean, photo: PhotoSize) {
  const isUpright = photo.height > photo.width
  const [box, setBox] = useState<Size | null>(null)
  // Before the first frame: the page below must not jump.
  useLayoutEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    let windowHeight = window.innerHeight
    const measure = () => {
      const width = frame.clientWidth
      if (Math.abs(window.innerHeight - windowHeight) > IGNORED_HEIGHT_CHANGE_PX)
        windowHeight = window.innerHeight
      const height = fills ? frame.clientHeight : heightOnPage(frame, windowHeight, isUpright)
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frameRef, fills, isUpright])
  return box
}
