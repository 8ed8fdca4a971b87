import { LIMITS } from '@/lib/domain/limits'
import { renameRoomSchema, saveRoomSchema } from '@/lib/schemas/requests'
import { freshJson, idOf, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { readRoom, renameRoom } from '@/lib/server/rooms/queries'
import { deleteRoom, presentRoom, saveRoom } from '@/lib/server/rooms/service'

type Params = { id: string }

export const GET = route<'user', Params>({ as: 'user', rate: 'reads' }, async ({ app, user, params }) => {
  const { room, document } = await readRoom(app.supabase, user.id, idOf(params, 'room_missing'))
  return freshJson({ room: { ...presentRoom(room), document } })
})

export const PUT = route<'user', Params>(
  { as: 'user', rate: 'rooms' },
  async ({ request, app, user, params }) => {
    const roomId = idOf(params, 'room_missing')
    const change = await readJson(request, saveRoomSchema, LIMITS.rooms.maxBytes)
    const { signal } = request
    return freshJson({ room: presentRoom(await saveRoom(app, { userId: user.id, roomId, signal }, change)) })
  },
)

export const PATCH = route<'user', Params>(
  { as: 'user', rate: 'rooms' },
  async ({ request, app, user, params }) => {
    const roomId = idOf(params, 'room_missing')
    const { name } = await readJson(request, renameRoomSchema)
    return freshJson({ room: presentRoom(await renameRoom(app.supabase, user.id, roomId, name)) })
  },
)

export const DELETE = route<'user', Params>({ as: 'user', rate: 'rooms' }, async ({ app, user, params }) => {
  await deleteRoom(app, user.id, idOf(params, 'room_missing'))
  return freshJson({ deleted: true })
})
