import { idOf, route } from '@/lib/server/app/route'
import { deleteDesign } from '@/lib/server/designs/service'

export const DELETE = route<'user', { id: string }>(
  { as: 'user', rate: 'designs' },
  async ({ app, user, params }) => {
    await deleteDesign(app, user.id, idOf(params, 'not_found'))
    return Response.json({ deleted: true })
  },
)
