import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether React has hydrated the page. Clicks on a server-rendered button are lost before that, so buttons that start
 * something stay disabled until then.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
