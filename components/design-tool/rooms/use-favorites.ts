import { useSyncExternalStore } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'

const NONE: readonly string[] = []
const noSubscription = () => () => undefined

/** The user's favorite designs in the open room; `null` without a room. */
export function useFavorites(work: PhotoWork | null) {
  const kept = work?.favorites
  const read = () => kept?.get() ?? NONE
  const marked = useSyncExternalStore(kept?.subscribe ?? noSubscription, read, () => NONE)
  if (!kept) return null
  return {
    has: (runId: string) => marked.includes(runId),
    toggle: (runId: string) =>
      kept.set(marked.includes(runId) ? marked.filter((id) => id !== runId) : [...marked, runId]),
  }
}
