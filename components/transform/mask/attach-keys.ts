import type { MaskSession } from '@/lib/mask/session'
import { type Fit, type ScreenPoint, toPhoto, toPhotoLength } from '@/lib/mask/space'
import type { Brush } from './brush'
import { cursorStep } from './mask-keys'
import type { SizeRing } from './size-ring'

type Easel = { element: HTMLElement; session: MaskSession; fit: Fit; brush: () => Brush; ring: SizeRing }

/** Painting by keys, until stopped: arrows move the brush, and while Space is held it paints. */
export function attachKeys({ element, session, fit, brush, ring }: Easel): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let cursor: ScreenPoint = { x: fit.width / 2, y: fit.height / 2 }
  let isPainting = false

  const release = () => {
    if (isPainting) session.dispatch({ type: 'end' })
    isPainting = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = cursorStep(event.key, event.shiftKey, brush().size)
    if (!step && event.key !== ' ') return
    event.preventDefault()
    if (step) {
      cursor = {
        x: Math.min(fit.width, Math.max(0, cursor.x + step.x)),
        y: Math.min(fit.height, Math.max(0, cursor.y + step.y)),
      }
      if (isPainting) session.dispatch({ type: 'extend', points: [toPhoto(cursor, fit.view)] })
    } else if (!isPainting) {
      const { tool, size } = brush()
      isPainting = true
      session.dispatch({
        type: 'begin',
        tool,
        width: toPhotoLength(size, fit.view),
        at: toPhoto(cursor, fit.view),
      })
    }
    ring.show(cursor.x, cursor.y)
  }

  element.addEventListener('keydown', onKeyDown, { signal })
  element.addEventListener('keyup', (event) => event.key === ' ' && release(), { signal })
  element.addEventListener(
    'focus',
    () => element.matches(':focus-visible') && ring.show(cursor.x, cursor.y),
    {
      signal,
    },
  )
  element.addEventListener(
    'blur',
    () => {
      release()
      ring.hide()
    },
    { signal },
  )
  return () => stop.abort()
}
