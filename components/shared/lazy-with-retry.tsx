import { type ComponentType, lazy, useState } from 'react'
import { FetchError } from './part-boundary'

/**
 * `React.lazy` that tries twice, and again after each `retry` of the `PartBoundary` around it: React itself caches the
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
