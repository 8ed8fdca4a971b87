import { freshJson, ownRoute } from '@/lib/server/app/route'
import { readOwnBoard } from '@/lib/server/links/board'
import { clearBoard } from '@/lib/server/links/board-queries'

/** The comments on the user's own link. Reading them marks them as seen. */
export const GET = ownRoute({ rate: 'shareLinks', missing: 'not_found' }, async ({ app, user, id }) =>
  freshJson({ board: await readOwnBoard(app, user.id, id) }),
)

export const DELETE = ownRoute({ rate: 'shareLinks', missing: 'not_found' }, async ({ app, user, id }) => {
  await clearBoard(app.supabase, user.id, id)
  return freshJson({ deleted: true })
})
