import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Code that couldn't be fetched, even on the second try. `reset` lets the next render fetch it again. */
class FetchError extends Error {
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super('A part of the page could not be fetched', { cause })
    this.reset = reset
  }
}

/**
 * `React.lazy` that tries twice, and again after each `retry` of the `LazyBoundary` around it: React itself caches the
 * first failure forever. `prefetch` fetches the code ahead of time and ignores errors.
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

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part at module level, like React's own `lazy`.
  function LazyPart(props: Props) {
    // Code that has already loaded renders at once. The type must not change later, or its state would be lost.
    const [Current] = useState(() => loaded ?? Part)
    return <Current {...props} />
  }
  return Object.assign(LazyPart, { prefetch: () => void fetchPart().catch(() => undefined) })
}

type LazyBoundaryProps = {
  /** Shown until the code has loaded. */
  fallback?: ReactNode
  /** Shown when the code couldn't be fetched. */
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Around parts from `lazyWithRetry`. Any other error goes to the boundary above. */
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
