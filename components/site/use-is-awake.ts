'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether the page listens yet. A press on a button that the server drew is lost before React has woken it up, so a
 * button that starts something stays disabled until then.
 */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
