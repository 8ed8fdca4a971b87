import { boardSeenSchema } from '@/lib/schemas/requests'
import { freshJson, ownRoute } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { readOwnBoard } from '@/lib/server/links/board'
import { clearBoard, markSeen } from '@/lib/server/links/board-queries'

/** The board of the user's own link. */
export const GET = ownRoute({ rate: 'shareLinks', missing: 'not_found' }, async ({ app, user, id }) =>
  freshJson({ board: await readOwnBoard(app, user.id, id) }),
)

/** Marks what the owner was shown as seen. */
export const POST = ownRoute(
  { rate: 'shareLinks', missing: 'not_found' },
  async ({ request, app, user, id }) => {
    const { seenUntil } = await readJson(request, boardSeenSchema)
    await markSeen(app.supabase, user.id, id, seenUntil)
    return freshJson({ seen: true })
  },
)

export const DELETE = ownRoute({ rate: 'shareLinks', missing: 'not_found' }, async ({ app, user, id }) => {
  await clearBoard(app.supabase, user.id, id)
  return freshJson({ deleted: true })
})
