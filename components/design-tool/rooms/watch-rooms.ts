import * as z from 'zod'
import { browserClient } from '@/lib/supabase/browser'

const changedRow = z.object({ id: z.uuid(), revision: z.int() })

type RoomChange = z.output<typeof changedRow>

/**
 * Calls back whenever one of the user's rooms is saved on any device. Calls `onOpen` each time the socket connects, since
 * changes may have been missed before. Returns a function that stops it.
 */
export function watchRooms(
  userId: string,
  onChange: (room: RoomChange) => void,
  onOpen: () => void,
): () => void {
  const changes = { event: '*', schema: 'public', table: 'rooms', filter: `user_id=eq.${userId}` } as const
  const client = browserClient()
  const channel = client.channel('room_changes').on('postgres_changes', changes, ({ new: row }) => {
    const { data } = changedRow.safeParse(row)
    if (data) onChange(data)
  })
  let isOver = false
  // Row-level security hides changes from an anonymous socket: it needs the session before it subscribes.
  const subscribe = () => {
    if (!isOver) channel.subscribe((status) => status === 'SUBSCRIBED' && onOpen())
  }
  client.realtime.setAuth().then(subscribe, () => undefined)
  return () => {
    isOver = true
    void client.removeChannel(channel)
  }
}
