import { type RefObject, useEffect, useState } from 'react'
import { LIMITS } from '@/lib/domain/limits'
import { type Fit, fitPhoto, type PhotoSize } from '@/lib/mask/space'

/** A phone's address bar comes and goes with scrolling; the canvas must not jump with it. In CSS px. */
const IGNORED_HEIGHT_CHANGE_PX = 120

/** How large the photo may be shown: as wide as its frame, at most 60% of the window high. `null` before layout. */
export function useFit(frameRef: RefObject<HTMLElement | null>, photo: PhotoSize): Fit | null {
  const [box, setBox] = useState<{ width: number; height: number } | null>(null)

  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    let windowHeight = window.innerHeight
    const measure = () => {
      const width = frame.clientWidth
      if (Math.abs(window.innerHeight - windowHeight) > IGNORED_HEIGHT_CHANGE_PX)
        windowHeight = window.innerHeight
      const height = Math.floor(windowHeight * LIMITS.mask.maxWindowShare)
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frameRef])

  const [fit, setFit] = useState<Fit | null>(null)
  useEffect(() => setFit(box ? fitPhoto(photo, box) : null), [box, photo])
  return fit
}
