import { LIMITS } from '@/lib/domain/limits'
import { renameRoomSchema, saveRoomSchema } from '@/lib/schemas/requests'
import { freshJson, ownRoute } from '@/lib/server/app/route'
import { parseJson, readJson, readText } from '@/lib/server/http/body'
import { readRoom, renameRoom } from '@/lib/server/rooms/queries'
import { deleteRoom, presentRoom, saveRoom } from '@/lib/server/rooms/service'

export const GET = ownRoute({ rate: 'reads', missing: 'room_missing' }, async ({ app, user, id }) => {
  const { room, document } = await readRoom(app.supabase, user.id, id)
  return freshJson({ room: { ...presentRoom(room), document } })
})

export const PUT = ownRoute(
  { rate: 'rooms', missing: 'room_missing' },
  async ({ request, app, user, id }) => {
    const [userId, { signal }] = [user.id, request]
    const text = await readText(request, LIMITS.rooms.maxBytes)
    const saved = await app.gate.document({ userId, bytes: text.length, signal }, async () =>
      saveRoom(app, { userId, roomId: id, signal }, parseJson(text, saveRoomSchema)),
    )
    return freshJson({ room: presentRoom(saved) })
  },
)

export const PATCH = ownRoute(
  { rate: 'rooms', missing: 'room_missing' },
  async ({ request, app, user, id }) => {
    const { name } = await readJson(request, renameRoomSchema)
    return freshJson({ room: presentRoom(await renameRoom(app.supabase, user.id, id, name)) })
  },
)

export const DELETE = ownRoute({ rate: 'rooms', missing: 'room_missing' }, async ({ app, user, id }) => {
  await deleteRoom(app, user.id, id)
  return freshJson({ deleted: true })
})
