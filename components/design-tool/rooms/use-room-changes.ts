import { useEffect, useRef } from 'react'
import type { RoomTab } from '@/components/design-tool/shared/device/kept-room'
import { listRooms } from './room-api'

type RoomChanges = {
  /** Called when the open room was saved as this revision. A deleted room gets the highest possible one. */
  readonly onRevision: (id: string, revision: number) => void
  readonly onList: (rooms: readonly RoomTab[]) => void
}

/**
 * Follows changes to the user's rooms by other devices: live while one that is in the account is open, and whenever the user
 * returns to the page.
 */
export function useRoomChanges(userId: string, shown: string | null, changes: RoomChanges): void {
  const latest = useRef({ shown, changes })
  useEffect(() => {
    latest.current = { shown, changes }
  })

  const isFollowed = shown !== null
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const check = async () => {
      const before = latest.current.shown
      const rooms = await listRooms()
      if (isGone) return
      latest.current.changes.onList(rooms.map(({ id, title }) => ({ id, name: title })))
      if (before === null) return
      const found = rooms.find(({ id }) => id === before)
      latest.current.changes.onRevision(before, found?.revision ?? Number.POSITIVE_INFINITY)
    }
    // Offline or signed out: the next save will report it.
    const checkQuietly = () => void check().catch(() => undefined)
    const onVisible = () => {
      if (document.visibilityState === 'visible') checkQuietly()
    }
    const watch = async () => {
      const { watchRooms } = await import('./watch-rooms')
      if (isGone) return
      const onChange = ({ id, revision }: { id: string; revision: number }) =>
        latest.current.changes.onRevision(id, revision)
      stop = watchRooms(userId, onChange, checkQuietly)
    }
    // Without the socket, changes are noticed when the user returns to the page.
    if (isFollowed) watch().catch(() => undefined)
    checkQuietly()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      stop?.()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [userId, isFollowed])
}
