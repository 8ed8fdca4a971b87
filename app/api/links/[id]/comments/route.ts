import { freshJson, idOf, route } from '@/lib/server/app/route'
import { readOwnBoard } from '@/lib/server/links/board'
import { clearBoard } from '@/lib/server/links/board-queries'

/** The comments on the user's own link. Reading them marks them as seen. */
export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'shareLinks' },
  async ({ app, user, params }) =>
    freshJson({ board: await readOwnBoard(app, user.id, idOf(params, 'not_found')) }),
)

export const DELETE = route<'user', { id: string }>(
  { as: 'user', rate: 'shareLinks' },
  async ({ app, user, params }) => {
    await clearBoard(app.supabase, user.id, idOf(params, 'not_found'))
    return freshJson({ deleted: true })
  },
)
