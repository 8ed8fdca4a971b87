/**
 * Space held while a pointer is over the canvas moves the photo instead of painting. `isTaken` says when Space belongs
 * to the keyboard's brush.
 */
export function attachSpace(element: HTMLElement, isTaken: () => boolean) {
  const stop = new AbortController()
  const { signal } = stop
  let isHeld = false
  const set = (held: boolean) => {
    isHeld = held
    element.toggleAttribute('data-moving', held)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { activeElement, body } = document
    const isOurs = activeElement === element || activeElement === body || activeElement === null
    if (event.key !== ' ' || !isOurs || !element.matches(':hover') || isTaken()) return
    // Space scrolls the page otherwise.
    event.preventDefault()
    set(true)
  }
  window.addEventListener('keydown', onKeyDown, { signal })
  window.addEventListener('keyup', ({ key }) => key === ' ' && set(false), { signal })
  window.addEventListener('blur', () => set(false), { signal })
  return { isMoving: () => isHeld, stop: () => stop.abort() }
}
