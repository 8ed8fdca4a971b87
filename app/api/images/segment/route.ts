import { MAX_PHOTO_FORM_BYTES, readPhotoForm } from '@/lib/server/http/form'
import { freshJson, route } from '@/lib/server/http/route'
import { openPhoto, requireSegment } from '@/lib/server/segment/service'

export const POST = route(
  { as: 'user', rate: 'segmentPhoto', imageBytes: MAX_PHOTO_FORM_BYTES },
  async ({ request, app, user }) => {
    await requireSegment(app)
    return freshJson(await openPhoto(app, user.id, await readPhotoForm(request)))
  },
)
