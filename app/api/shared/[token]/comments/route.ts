import { LIMITS } from '@/lib/domain/limits'
import { boardCommentSchema } from '@/lib/schemas/requests'
import { freshJson, route } from '@/lib/server/app/route'
import { countingMisses } from '@/lib/server/app/shared-room'
import { readJson } from '@/lib/server/http/body'
import { writeComment } from '@/lib/server/links/board-queries'
import { hashOf } from '@/lib/server/links/service'

/** Posts a comment by anyone with the link, until it ends or its comments are full. */
export const POST = route<'anyone', { token: string }>(
  { as: 'anyone', rate: 'sharedPosts' },
  async ({ request, app, params }) => {
    const comment = await readJson(request, boardCommentSchema, LIMITS.board.maxBytes)
    const write = async () => writeComment(app.supabase, hashOf(params.token), comment)
    return freshJson({ board: await countingMisses(app.supabase, request, write) }, 201)
  },
)
