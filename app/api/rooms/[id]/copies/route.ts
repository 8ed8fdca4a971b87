import { copyRoomSchema } from '@/lib/schemas/requests'
import { freshJson, ownRoute } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { copyRoom, presentRoom } from '@/lib/server/rooms/service'

export const POST = ownRoute(
  { rate: 'rooms', missing: 'room_missing' },
  async ({ request, app, user, id }) => {
    const copy = await copyRoom(app, user.id, id, await readJson(request, copyRoomSchema))
    return freshJson({ room: presentRoom(copy) }, 201)
  },
)
