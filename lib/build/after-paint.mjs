/** A type that no browser runs or fetches. */
const WAITING = 'text/after-paint'

/** However long a browser takes to tell of its first paint: a page must come alive. */
export const LONGEST_WAIT_MS = 3_000

const NEXT_SCRIPT = /<script(?=[^>]*\ssrc="[^"]*\/_next\/)(?=[^>]*\sasync="")/g
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*>/g

/** Puts each waiting script in its own place again, where React and the bundler's runtime look for it. */
const WAKE = `{
const wake = () => {
  for (const waiting of document.querySelectorAll('script[type="${WAITING}"]')) {
    const script = document.createElement('script')
    for (const { name, value } of waiting.attributes) if (name !== 'type') script.setAttribute(name, value)
    waiting.replaceWith(script)
  }
}
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) wake()
else {
  new PerformanceObserver(wake).observe({ type: 'paint', buffered: true })
  addEventListener('visibilitychange', wake)
  setTimeout(wake, ${LONGEST_WAIT_MS})
}
}`

/**
 * A prerendered page whose scripts are fetched once it has been painted, so that what a visitor came to read has the
 * connection and the processor to itself; it comes alive a round trip later for it. The scripts keep their places and
 * order. A page without any stays as it is.
 *
 * @param {string} html as Next renders it
 */
export function scriptsAfterPaint(html) {
  const waiting = html.replace(NEXT_SCRIPT, `<script type="${WAITING}"`)
  if (waiting === html) return html
  const end = waiting.lastIndexOf('</body>')
  if (end < 0) throw new Error('The page has no end to wake its scripts from.')
  const inert = waiting.slice(0, end).replace(SCRIPT_PRELOAD, '')
  return `${inert}<script>${WAKE}</script>${waiting.slice(end)}`
}
