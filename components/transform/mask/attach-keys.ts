import type { Walk } from './attach-easel'
import type { Brush } from './brush'
import type { Easel } from './easel'
import { cursorStep } from './mask-keys'

/** Whether a key paints while it is held: Space does only while the brush is led by keys. */
const isStroke = (key: string, isAwake: boolean) => key === 'Enter' || (key === ' ' && isAwake)

const WAYS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 }

/**
 * Painting by keys, until stopped: arrows move the brush, and while Space or Enter is held it paints. With smart select
 * in hand, N and P go from surface to surface.
 */
export function attachKeys({ element, hand, cursor }: Easel, brush: () => Brush, walk: Walk): () => void {
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
  const visit = async (step: 1 | -1) => {
    const place = await walk(step)
    if (place && !signal.aborted) cursor.goTo(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const way = brush().tool === 'smart' ? WAYS[event.key.toLowerCase()] : undefined
    if (way) void visit(way)
    const step = event.altKey ? null : cursorStep(event.key, event.shiftKey, brush().size)
    if (!step && !isStroke(event.key, cursor.isAwake())) return
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
