import { idOf, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { findOriginalPath, findResultPath } from '@/lib/server/runs/results'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const id = idOf(params, 'run_not_found')
    const path = await findResultPath(app, user.id, id)
    const findPhoto = () => findOriginalPath(app, user.id, id)
    return imageResponse(request, app, { userId: user.id, path, name: id.slice(0, 8), findPhoto })
  },
)
