import { filePaths } from '@/lib/domain/stored-files'
import { pictureParams } from '@/lib/schemas/requests'
import { checkParams, route } from '@/lib/server/app/route'
import { publicImageResponse } from '@/lib/server/http/image-response'

/** The image of a library material, including withdrawn ones, which earlier designs still show. */
export const GET = route<'anyone', { picture: string }>(
  { as: 'anyone', rate: 'images' },
  async ({ request, app, params }) => {
    const { picture } = checkParams(pictureParams, params, 'material_missing')
    const name = `material-${picture.slice(0, 8)}`
    return publicImageResponse(request, app, { path: filePaths.library(picture), name })
  },
)
