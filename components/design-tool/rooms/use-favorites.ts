import { useSyncExternalStore } from 'react'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'

const NONE: readonly string[] = []
const noSubscription = () => () => undefined

/** The user's favorite designs in the open room; `null` without a room. */
export function useFavorites(room: RoomWork | null) {
  const kept = room?.favorites
  const read = () => kept?.get() ?? NONE
  const marked = useSyncExternalStore(kept?.subscribe ?? noSubscription, read, () => NONE)
  if (!kept) return null
  return {
    has: (runId: string) => marked.includes(runId),
    toggle: (runId: string) =>
      kept.set(marked.includes(runId) ? marked.filter((id) => id !== runId) : [...marked, runId]),
  }
}
