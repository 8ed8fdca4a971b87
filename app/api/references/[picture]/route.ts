import { filePaths } from '@/lib/domain/stored-files'
import { pictureParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'

type Params = { picture: string }

export const GET = route<'user', Params>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const { picture } = checkParams(pictureParams, params, 'reference_missing')
    const path = filePaths.reference(user.id, picture)
    return imageResponse(request, app, { userId: user.id, path, name: `reference-${picture.slice(0, 8)}` })
  },
)
