import { segmentParams } from '@/lib/schemas/segment'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { presentAreas } from '@/lib/server/segment/present'
import { readAreas } from '@/lib/server/segment/service'

export const GET = route<'user', { hash: string }>(
  { as: 'user', rate: 'segmentPrompt' },
  async ({ app, user, params }) => {
    const { hash } = checkParams(segmentParams, params, 'segment_photo_gone')
    const areas = await readAreas(app, user.id, hash)
    return areas ? freshJson(presentAreas(areas)) : freshJson({}, 202)
  },
)
