import { promptSchema, segmentParams } from '@/lib/schemas/segment'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { presentSelection } from '@/lib/server/segment/present'
import { selectInPhoto } from '@/lib/server/segment/service'

/** Room for the maximum number of points, with all their decimals. */
const MAX_BODY_BYTES = 8 * 1024

export const POST = route<'user', { hash: string }>(
  { as: 'user', rate: 'segmentPrompt' },
  async ({ request, app, user, params }) => {
    const { hash } = checkParams(segmentParams, params, 'segment_photo_gone')
    const prompt = await readJson(request, promptSchema, MAX_BODY_BYTES)
    return freshJson(presentSelection(await selectInPhoto(app, { userId: user.id, hash }, prompt)))
  },
)
