import { idOf, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { findRoomPhoto } from '@/lib/server/rooms/queries'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const id = idOf(params, 'room_missing')
    const path = await findRoomPhoto(app.supabase, user.id, id)
    return imageResponse(request, app, { userId: user.id, path, name: `room-${id.slice(0, 8)}` })
  },
)
