import { useEffect } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import texts from '@/content/messages/en/crash.json'
import { reportBrowserError } from '@/lib/errors/browser-error'

/**
 * Replaces the whole app, header and footer included, when a page fails to render, and scrolls to the top. Its English
 * messages are in the bundle: nothing must be left to load, not even the messages.
 */
export function CrashScreen({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => window.scrollTo(0, 0), [])
  // Server errors are already in the server's log, under this reference.
  useEffect(() => {
    if (!error.digest) reportBrowserError(error)
  }, [error])
  return (
    <main className="column flex min-h-dvh flex-col items-start justify-center py-24">
      <h1 className="text-heading font-medium tracking-tight">{texts.title}</h1>
      <p role="alert" className="mt-4 max-w-prose text-lead text-muted">
        {error.message || texts.unknown}
      </p>
      {/* The reference of the error in the server's log. */}
      {error.digest && <p className="mt-2 text-small text-muted">{`${texts.reference} ${error.digest}.`}</p>}
      <button
        type="button"
        className={buttonVariants({ className: 'mt-8' })}
        onClick={() => window.location.reload()}
      >
        {texts.reload}
      </button>
    </main>
  )
}
