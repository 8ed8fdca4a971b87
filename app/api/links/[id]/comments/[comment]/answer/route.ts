import { LIMITS } from '@/lib/domain/limits'
import { boardAnswerSchema, boardCommentParams } from '@/lib/schemas/requests'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { answerComment } from '@/lib/server/links/board'

export const PUT = route<'user', { id: string; comment: string }>(
  { as: 'user', rate: 'shareLinks' },
  async ({ request, app, user, params }) => {
    const { id: linkId, comment: commentId } = checkParams(boardCommentParams, params, 'not_found')
    const { answer } = await readJson(request, boardAnswerSchema, LIMITS.board.maxBytes)
    await answerComment(app, { userId: user.id, linkId, commentId }, answer)
    return freshJson({ answered: true })
  },
)
