/**
 * Acts once, at the first touch, key or drag on the page, which may have been before the page was ready, or `latestMs` from now.
 * Returns a function that stops it.
 */
export function onFirstTouch(act: () => void, latestMs?: number): () => void {
  const waiting = new AbortController()
  const timer = latestMs === undefined ? undefined : setTimeout(onTouch, latestMs)
  function stop() {
    clearTimeout(timer)
    waiting.abort()
  }
  function onTouch() {
    stop()
    act()
  }
  for (const type of ['pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(type, onTouch, { capture: true, signal: waiting.signal })
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) onTouch()
  return stop
}
