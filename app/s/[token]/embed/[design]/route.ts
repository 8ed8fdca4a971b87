import { embedAnswer, noticeAnswer } from '@/components/shared-room/embed-answer'
import { hasCode } from '@/lib/errors/app-error'
import { route } from '@/lib/server/app/route'
import { readSharedDesign } from '@/lib/server/app/shared-room'

/** A design of a link for the pages of other sites. Opening it counts for nothing: whoever reads such a page asked for more. */
export const GET = route<'anyone', { token: string; design: string }>(
  { as: 'anyone', rate: { none: 'counted where it is read, so that a page says what was too much' } },
  async ({ request, app, params }) => {
    try {
      return embedAnswer(await readSharedDesign(app, request, params))
    } catch (error) {
      if (hasCode(error, 'not_found')) return noticeAnswer('ended')
      if (hasCode(error, 'too_many_requests')) return noticeAnswer('busy', error.values.seconds)
      throw error
    }
  },
)
