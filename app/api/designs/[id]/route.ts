import { ownRoute } from '@/lib/server/app/route'
import { deleteDesign } from '@/lib/server/designs/service'

export const DELETE = ownRoute({ rate: 'designs', missing: 'not_found' }, async ({ app, user, id }) => {
  await deleteDesign(app, user.id, id)
  return Response.json({ deleted: true })
})
