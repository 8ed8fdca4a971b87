'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether React has hydrated the page. A press on a server-rendered button is lost before that, so a button that
 * starts something stays disabled until then.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
