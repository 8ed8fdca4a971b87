import { LIMITS } from '@/lib/domain/limits'
import { boardAnswerSchema, boardCommentParams } from '@/lib/schemas/requests'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { answerComment, deleteComment } from '@/lib/server/links/board-queries'

type Params = { id: string; comment: string }

const commentOf = (userId: string, params: Params) => {
  const { id: linkId, comment: commentId } = checkParams(boardCommentParams, params, 'not_found')
  return { userId, linkId, commentId }
}

/** The owner's answer; an empty one takes it away. */
export const PATCH = route<'user', Params>(
  { as: 'user', rate: 'shareLinks' },
  async ({ request, app, user, params }) => {
    const comment = commentOf(user.id, params)
    const { answer } = await readJson(request, boardAnswerSchema, LIMITS.board.maxBytes)
    await answerComment(app.supabase, comment, { text: answer, at: app.now() })
    return freshJson({ answered: true })
  },
)

export const DELETE = route<'user', Params>(
  { as: 'user', rate: 'shareLinks' },
  async ({ app, user, params }) => {
    await deleteComment(app.supabase, commentOf(user.id, params))
    return freshJson({ deleted: true })
  },
)
