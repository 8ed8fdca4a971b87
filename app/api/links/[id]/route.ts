import { freshJson, ownRoute } from '@/lib/server/app/route'
import { endLink } from '@/lib/server/links/service'

export const DELETE = ownRoute({ rate: 'shareLinks', missing: 'not_found' }, async ({ app, user, id }) => {
  await endLink(app, user.id, id)
  return freshJson({ deleted: true })
})
