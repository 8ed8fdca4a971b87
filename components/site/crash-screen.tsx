'use client'

import { buttonVariants } from '@/components/ui/button-variants'
import texts from '@/content/messages/en/crash.json'

/**
 * Replaces a page that failed to render. Its messages are in the bundle, in English: nothing may be left to load, the
 * provider of messages included.
 */
export function CrashScreen({ error }: { error: Error }) {
  return (
    <main className="column flex flex-1 flex-col items-start justify-center py-24">
      <h1 className="text-heading font-medium tracking-tight">{texts.title}</h1>
      <p role="alert" className="mt-4 max-w-prose text-lead text-muted">
        {error.message || texts.unknown}
      </p>
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
