import { freshJson, route } from '@/lib/server/app/route'
import { readPhotoForm } from '@/lib/server/http/form'
import { presentPhoto } from '@/lib/server/segment/present'
import { openPhoto, requireSegment } from '@/lib/server/segment/service'
import { requirePlan } from '@/lib/server/subscriptions/service'

export const POST = route({ as: 'user', rate: 'segmentPhoto' }, async ({ request, app, user }) => {
  await requireSegment(app)
  await requirePlan(app, user.id)
  return app.gate.body(request, user.id, async (place) =>
    freshJson(presentPhoto(await openPhoto(app, user.id, await readPhotoForm(request, place)))),
  )
})
