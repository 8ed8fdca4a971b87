'use client'

import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Code that could not be fetched, even at the second try. `reset` lets the next render fetch it again. */
class FetchError extends Error {
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super('A part of the page could not be fetched', { cause })
    this.reset = reset
  }
}

/**
 * `React.lazy` that tries twice, and once more after each `retry` of the `LazyBoundary` around it: React itself keeps
 * the first failure for good. `prefetch` fetches the code ahead and stays silent when that fails.
 */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const fetchPart = async () => {
    loaded ??= await load().catch(load)
    return loaded
  }
  const createPart = () =>
    lazy(() =>
      fetchPart().then(
        (found) => ({ default: found }),
        (cause: unknown) => {
          throw new FetchError(cause, () => {
            Part = createPart()
          })
        },
      ),
    )
  let Part: ComponentType<Props> = createPart()

  // biome-ignore lint/correctness/noComponentHookFactories: called once a part by its module, as React's own `lazy` is.
  function LazyPart(props: Props) {
    // Code that is here already is drawn at once. The type must not change later, or its state would be lost.
    const [Current] = useState(() => loaded ?? Part)
    return <Current {...props} />
  }
  return Object.assign(LazyPart, { prefetch: () => void fetchPart().catch(() => undefined) })
}

type LazyBoundaryProps = {
  /** Shown until the code has come. */
  fallback?: ReactNode
  /** Shown when the code could not be fetched. */
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Around parts of `lazyWithRetry`. Every other error goes on to the boundary above. */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof FetchError) error.reset()
  }

  override render() {
    const { error } = this.state
    if (error instanceof FetchError) return this.props.failed(() => this.setState({ error: null }))
    if (error !== null) throw error
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
