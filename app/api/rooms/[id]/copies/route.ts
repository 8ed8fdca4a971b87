import { copyRoomSchema } from '@/lib/schemas/requests'
import { freshJson, idOf, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { copyRoom, presentRoom } from '@/lib/server/rooms/service'

export const POST = route<'user', { id: string }>(
  { as: 'user', rate: 'rooms' },
  async ({ request, app, user, params }) => {
    const roomId = idOf(params, 'room_missing')
    const copy = await copyRoom(app, user.id, roomId, await readJson(request, copyRoomSchema))
    return freshJson({ room: presentRoom(copy) }, 201)
  },
)
