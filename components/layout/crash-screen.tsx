'use client'

export type CrashTexts = { title: string; unknown: string; reload: string }

/** What stands in for a page that broke while being drawn. Every page carries it, so it imports nothing. */
export function CrashScreen({ error, texts }: { error: Error; texts: CrashTexts }) {
  return (
    <main className="column flex flex-1 flex-col items-start justify-center py-24">
      <h1 className="text-heading font-medium tracking-tight">{texts.title}</h1>
      <p role="alert" className="mt-4 max-w-prose text-lead text-muted">
        {error.message || texts.unknown}
      </p>
      <button
        type="button"
        className="button button-primary button-medium mt-8"
        onClick={() => window.location.reload()}
      >
        {texts.reload}
      </button>
    </main>
  )
}
