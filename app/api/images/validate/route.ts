import { designFieldsSchema } from '@/lib/schemas/transform'
import { checkFields } from '@/lib/server/body'
import { readImageBody } from '@/lib/server/image-body'
import { route } from '@/lib/server/route'
import { validateImages } from '@/lib/use-cases/validate-images'

export const POST = route({ as: 'person', rate: 'validate' }, async ({ request, services }) => {
  const { files, fields } = await readImageBody(request)
  checkFields(designFieldsSchema, fields)
  return Response.json({ valid: true, ...(await validateImages(services, files)) })
})
