import { uploadSchema } from '@/lib/schemas/transform'
import { checkFields, MAX_IMAGE_FORM_BYTES, readImageForm } from '@/lib/server/http/body'
import { route } from '@/lib/server/http/route'
import { presentFinishedDesign } from '@/lib/server/runs/present'
import { createDesign } from '@/lib/server/runs/service'

export const POST = route(
  { as: 'user', rate: 'upload', imageBytes: MAX_IMAGE_FORM_BYTES },
  async ({ request, app, user }) => {
    const form = await readImageForm(request)
    // How many designs the form asked for is not a part of this one.
    const { runId, designsToCreate, ...fields } = checkFields(uploadSchema, form.fields)
    const design = await createDesign(app, user.id, { ...form.files, runId, fields })
    return Response.json(presentFinishedDesign(design))
  },
)
