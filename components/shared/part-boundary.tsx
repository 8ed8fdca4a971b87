'use client'

import { unstable_rethrow } from 'next/navigation'
import { Component, type ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import texts from '@/content/messages/en/crash.json'
import { reportBrowserError } from '@/lib/errors/browser-error'

const MOST_REDRAWS = 2
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
  /** Shown when the part's code couldn't be fetched. */
  failed?: (retry: () => void) => ReactNode
  /** The page itself: if drawing it anew doesn't help, the crash screen replaces the app (Spec §2). */
  isPage?: boolean
  children: ReactNode
}

/** Draws a part of the page anew when it fails to render, and says so in its place if it fails again. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown; isBroken: boolean }> {
  override state: { error: unknown; isBroken: boolean } = { error: null, isBroken: false }
  private failures = 0
  private failedAt = 0

  static getDerivedStateFromError(error: unknown) {
    unstable_rethrow(error)
    return { error, isBroken: false }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FetchError) error.reset()
    if (error instanceof FetchError && this.props.failed) return
    if (!(error instanceof Error && 'digest' in error)) reportBrowserError(error)
    const now = performance.now()
    this.failures = now - this.failedAt < RELATED_MS ? this.failures + 1 : 1
    this.failedAt = now
    if (this.failures > MOST_REDRAWS) this.setState({ isBroken: true })
    else this.setState({ error: null })
  }

  private readonly retry = () => {
    this.failures = 0
    this.setState({ error: null, isBroken: false })
  }

  override render() {
    const { error, isBroken } = this.state
    const { failed, isPage, children } = this.props
    if (error === null) return children
    if (error instanceof FetchError && failed) return failed(this.retry)
    if (!isBroken) return null
    if (isPage) throw error
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4 p-5 text-small">
        {texts.part}
        <button
          type="button"
          className={buttonVariants({ variant: 'secondary', size: 'small' })}
          onClick={this.retry}
        >
          {texts.retry}
        </button>
      </div>
    )
  }
}
