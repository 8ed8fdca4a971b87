import { freshJson, idOf, route } from '@/lib/server/app/route'
import { endLink } from '@/lib/server/links/service'

export const DELETE = route<'user', { id: string }>(
  { as: 'user', rate: 'shareLinks' },
  async ({ app, user, params }) => {
    await endLink(app, user.id, idOf(params, 'not_found'))
    return freshJson({ deleted: true })
  },
)
