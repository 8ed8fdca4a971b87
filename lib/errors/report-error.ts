/**
 * Reports an error in this browser to our server (`reportBrowserError`), with code that is loaded for it: most visits have
 * no error. Never throws. A report whose code can't be loaded is lost, but the error is still in the console.
 */
export function reportError(cause: unknown): void {
  import('@/lib/errors/browser-error').then(
    ({ reportBrowserError }) => reportBrowserError(cause),
    () => undefined,
  )
}
