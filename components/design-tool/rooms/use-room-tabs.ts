import { useCallback, useState } from 'react'
import { type RoomTab, readRoomTabs, writeRoomTabs } from '@/components/design-tool/shared/device/kept-room'
import { LIMITS } from '@/lib/domain/limits'

type ChangeTabs = (tabs: readonly RoomTab[]) => readonly RoomTab[]

/** The rooms open in this browser, stored on this device. All functions keep their identity. */
export function useRoomTabs(userId: string, initial: readonly RoomTab[]) {
  const [list, setList] = useState(initial)
  const change = useCallback(
    async (next: ChangeTabs) => {
      setList(next)
      // Another browser tab may have opened rooms.
      await writeRoomTabs(userId, next(await readRoomTabs(userId)))
    },
    [userId],
  )
  /** Without storage, they last until the page is closed. */
  const changeQuietly = useCallback((next: ChangeTabs) => void change(next).catch(() => undefined), [change])
  return {
    list,
    add: useCallback(
      (tab: RoomTab) => changeQuietly((tabs) => withTab(tabs, { ...tab, openedAt: Date.now() })),
      [changeQuietly],
    ),
    remove: useCallback(
      (id: string) => changeQuietly((tabs) => tabs.filter((tab) => tab.id !== id)),
      [changeQuietly],
    ),
    /** Updates names from the list of all rooms but for the open one, `shown`. */
    update: useCallback(
      (rooms: readonly RoomTab[], shown: string) => changeQuietly((tabs) => withNames(tabs, rooms, shown)),
      [changeQuietly],
    ),
  }
}

/** A room that is open already keeps its place. */
export function withTab(tabs: readonly RoomTab[], tab: RoomTab): readonly RoomTab[] {
  if (!tabs.some(({ id }) => id === tab.id)) return [...tabs, tab]
  return tabs.map((each) => (each.id === tab.id ? tab : each))
}

/** Renames tabs and drops those of deleted rooms. The open room knows its own name first. */
export function withNames(
  tabs: readonly RoomTab[],
  rooms: readonly RoomTab[],
  shown: string,
): readonly RoomTab[] {
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  return tabs.flatMap((tab) => {
    const current = names.get(tab.id)
    if (tab.id === shown) return [tab]
    return current === undefined ? [] : [{ ...tab, name: current }]
  })
}

/** The name, numbered if another room has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const longest = LIMITS.rooms.name.max
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : ` (${count})`
    const each = `${name.slice(0, longest - end.length)}${end}`
    if (!taken.includes(each)) return each
  }
}
