'use client'

import { useEffect } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import texts from '@/content/messages/en/crash.json'

/**
 * Replaces the whole app, header and footer too, when a page failed to render, and starts at its top. Its messages are in the bundle, in English: nothing may be left to load, the
 * provider of messages included.
 */
export function CrashScreen({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <main className="column flex min-h-dvh flex-col items-start justify-center py-24">
      <h1 className="text-heading font-medium tracking-tight">{texts.title}</h1>
      <p role="alert" className="mt-4 max-w-prose text-lead text-muted">
        {error.message || texts.unknown}
      </p>
      {/* The server's log has the error under this. */}
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
