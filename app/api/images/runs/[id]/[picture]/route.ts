import { runPictureParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { findOriginalPath, findResultPath } from '@/lib/server/runs/results'

export const GET = route<'user', { id: string; picture: string }>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const { id, picture } = checkParams(runPictureParams, params, 'run_not_found')
    const image = { userId: user.id, name: id.slice(0, 8) }
    const findPhoto = () => findOriginalPath(app, user.id, id)
    if (picture === 'result') {
      const path = await findResultPath(app, user.id, id)
      return imageResponse(request, app, { ...image, path, findPhoto })
    }
    return imageResponse(request, app, { ...image, path: await findPhoto(), name: `${image.name}-original` })
  },
)
