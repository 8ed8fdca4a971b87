import { boardCommentParams } from '@/lib/schemas/requests'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { deleteComment } from '@/lib/server/links/board'

export const DELETE = route<'user', { id: string; comment: string }>(
  { as: 'user', rate: 'shareLinks' },
  async ({ app, user, params }) => {
    const { id: linkId, comment: commentId } = checkParams(boardCommentParams, params, 'not_found')
    await deleteComment(app, { userId: user.id, linkId, commentId })
    return freshJson({ deleted: true })
  },
)
