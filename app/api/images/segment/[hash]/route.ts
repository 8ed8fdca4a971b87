import { promptSchema, segmentParams } from '@/lib/schemas/segment'
import { checkParams, freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { presentAreas, presentSelection } from '@/lib/server/segment/present'
import { readAreas, selectInPhoto } from '@/lib/server/segment/service'

/** Room for the maximum number of points, with all their decimals. */
const MAX_BODY_BYTES = 8 * 1024

type Params = { hash: string }

const hashOf = (params: Params) => checkParams(segmentParams, params, 'segment_photo_gone').hash

/** The areas of an open photo, once they have been searched for. */
export const GET = route<'user', Params>({ as: 'user', rate: 'reads' }, async ({ app, user, params }) => {
  const areas = await readAreas(app, user.id, hashOf(params))
  return areas ? freshJson(presentAreas(areas)) : freshJson({}, 202)
})

/** Answers a prompt about the photo. */
export const POST = route<'user', Params>(
  { as: 'user', rate: 'segmentPrompt' },
  async ({ request, app, user, params }) => {
    const photo = { userId: user.id, hash: hashOf(params) }
    const prompt = await readJson(request, promptSchema, MAX_BODY_BYTES)
    return freshJson(presentSelection(await selectInPhoto(app, photo, prompt)))
  },
)
