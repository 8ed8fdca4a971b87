import { AppError } from '@/lib/errors/app-error'
import { storedDesignParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { findDesignPath, findPhotoPath } from '@/lib/server/designs/service'
import { imageResponse } from '@/lib/server/http/image-response'

/** A stored design, for its owner only. Everyone else gets a 404, signed in or not. */
export const GET = route<'maybe-user', { userId: string; timestamp: string }>(
  { as: 'maybe-user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const { userId, timestamp } = checkParams(storedDesignParams, params, 'not_found')
    if (!user) throw new AppError('not_found')
    const path = await findDesignPath(app, user.id, userId, timestamp)
    const findPhoto = () => findPhotoPath(app, user.id, timestamp)
    return imageResponse(request, app, { userId: user.id, path, name: String(timestamp), findPhoto })
  },
)
