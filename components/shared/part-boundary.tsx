'use client'

import { unstable_rethrow } from 'next/navigation'
import { Component, type ReactNode, Suspense } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import texts from '@/content/messages/en/crash.json'
import { reportBrowserError } from '@/lib/errors/browser-error'

/** An error that comes later than this has nothing to do with the one before. */
const RELATED_MS = 10_000

/** Code that couldn't be fetched, even on the second try. `reset` lets the next render fetch it again. */
export class FetchError extends Error {
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super('A part of the page could not be fetched', { cause })
    this.reset = reset
  }
}

type PartBoundaryProps = {
  /** Around parts from `lazyWithRetry`: shown until the code has loaded, and when it couldn't be fetched. */
  fallback?: ReactNode
  failed?: (retry: () => void) => ReactNode
  /** The page itself: if drawing it anew doesn't help, the crash screen replaces the app (Spec §2). */
  isPage?: boolean
  children: ReactNode
}

/** Draws a part of the page anew when it fails to render, and says so in its place if it fails again. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  private drawnAt = -RELATED_MS

  static getDerivedStateFromError(error: unknown) {
    unstable_rethrow(error)
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FetchError) error.reset()
    if (error instanceof FetchError && this.props.failed) return
    if (!(error instanceof Error && 'digest' in error)) reportBrowserError(error)
    if (performance.now() - this.drawnAt > RELATED_MS) this.draw()
    else if (this.props.isPage) throw error
  }

  private readonly draw = () => {
    this.drawnAt = performance.now()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { fallback, failed, children } = this.props
    if (error === null) return failed ? <Suspense fallback={fallback}>{children}</Suspense> : children
    if (error instanceof FetchError && failed) return failed(this.draw)
    const look = buttonVariants({ variant: 'secondary', size: 'small' })
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 p-5 text-small">
        {texts.part}
        <button type="button" className={look} onClick={this.draw}>
          {texts.retry}
        </button>
      </div>
    )
  }
}
