import type { Brush } from './brush'
import type { Easel } from './easel'
import { cursorStep } from './mask-keys'

/** Painting by keys, until stopped: arrows move the brush, and while Space or Enter is held it paints. */
export function attachKeys({ element, hand, cursor }: Easel, brush: () => Brush): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isPainting = false

  const release = () => {
    if (isPainting) hand.end()
    isPainting = false
  }
  const press = (event: KeyboardEvent) => {
    cursor.wake()
    // A held key repeats.
    if (!isPainting) hand.begin(cursor.place(), event)
    isPainting = true
  }
  const move = (step: { x: number; y: number }) => {
    cursor.moveBy(step)
    if (isPainting) hand.extend([cursor.place()])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const step = event.altKey ? null : cursorStep(event.key, event.shiftKey, brush().size)
    const isStroke = event.key === 'Enter' || (event.key === ' ' && cursor.isAwake())
    if (!step && !isStroke) return
    event.preventDefault()
    if (step) move(step)
    else press(event)
  }

  element.addEventListener('keydown', onKeyDown, { signal })
  element.addEventListener('keyup', ({ key }) => (key === ' ' || key === 'Enter') && release(), { signal })
  element.addEventListener('focus', () => element.matches(':focus-visible') && cursor.wake(), { signal })
  const leave = () => {
    release()
    cursor.rest()
  }
  element.addEventListener('blur', leave, { signal })
  return () => stop.abort()
}
