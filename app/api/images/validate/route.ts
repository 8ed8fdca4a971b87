import { designFieldsSchema } from '@/lib/schemas/transform'
import { checkFields, MAX_IMAGE_FORM_BYTES, readImageForm } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { validateImages } from '@/lib/server/runs/service'

export const POST = route(
  { as: 'user', rate: 'validate', imageBytes: MAX_IMAGE_FORM_BYTES },
  async ({ request, app, user }) => {
    const { files, fields } = await readImageForm(request)
    const checked = checkFields(designFieldsSchema, fields)
    return Response.json({ valid: true, ...(await validateImages(app, user.id, files, checked)) })
  },
)
