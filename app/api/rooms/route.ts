import { freshJson, route } from '@/lib/server/app/route'
import { listKeptRooms } from '@/lib/server/rooms/queries'
import { presentRoom } from '@/lib/server/rooms/service'

export const GET = route({ as: 'user', rate: 'reads' }, async ({ app, user }) =>
  freshJson({ rooms: (await listKeptRooms(app.supabase, user.id)).map(presentRoom) }),
)
