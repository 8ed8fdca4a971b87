import { ownRoute } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { findRoom } from '@/lib/server/rooms/queries'

export const GET = ownRoute(
  { rate: 'images', missing: 'room_missing' },
  async ({ request, app, user, id }) => {
    const { photoPath: path } = await findRoom(app.supabase, user.id, id)
    return imageResponse(request, app, { userId: user.id, path, name: `room-${id.slice(0, 8)}` })
  },
)
