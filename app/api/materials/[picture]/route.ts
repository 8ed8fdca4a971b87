import { filePaths } from '@/lib/domain/stored-files'
import { pictureParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { imageResponse } from '@/lib/server/http/image-response'
import { deleteMaterial } from '@/lib/server/materials/service'

type Params = { picture: string }

export const GET = route<'user', Params>(
  { as: 'user', rate: 'images' },
  async ({ request, app, user, params }) => {
    const { picture } = checkParams(pictureParams, params, 'material_missing')
    const path = filePaths.material(user.id, picture)
    return imageResponse(request, app, { userId: user.id, path, name: `material-${picture.slice(0, 8)}` })
  },
)

export const DELETE = route<'user', Params>(
  { as: 'user', rate: 'designs' },
  async ({ app, user, params }) => {
    const { picture } = checkParams(pictureParams, params, 'material_missing')
    await deleteMaterial(app, user.id, picture)
    return Response.json({ deleted: true })
  },
)
