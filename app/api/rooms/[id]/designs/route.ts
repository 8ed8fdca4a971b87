import { freshJson, ownRoute } from '@/lib/server/app/route'
import { listVersions } from '@/lib/server/designs/rooms'

export const GET = ownRoute({ rate: 'reads', missing: 'room_missing' }, async ({ app, user, id }) =>
  freshJson({ runs: await listVersions(app, user.id, id) }),
)
