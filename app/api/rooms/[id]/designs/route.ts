import { freshJson, idOf, route } from '@/lib/server/app/route'
import { listVersions } from '@/lib/server/designs/rooms'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'reads' },
  async ({ app, user, params }) =>
    freshJson({ runs: await listVersions(app, user.id, idOf(params, 'room_missing')) }),
)
