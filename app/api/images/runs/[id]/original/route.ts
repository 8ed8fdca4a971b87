import { idOf, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { findOriginalPath } from '@/lib/server/runs/results'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const id = idOf(params, 'run_not_found')
    const path = await findOriginalPath(app, user.id, id)
    return imageResponse(request, app, { userId: user.id, path, name: `${id.slice(0, 8)}-original` })
  },
)
