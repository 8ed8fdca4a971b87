import { uploadSchema } from '@/lib/schemas/transform'
import { checkFields } from '@/lib/server/body'
import { readImageBody } from '@/lib/server/image-body'
import { presentAnswer } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { restyleRoom } from '@/lib/use-cases/restyle-room'

export const POST = route({ as: 'person', rate: 'upload' }, async ({ request, services, person }) => {
  const { files, fields: text } = await readImageBody(request)
  const { runId, ...fields } = checkFields(uploadSchema, text)
  return Response.json(presentAnswer(await restyleRoom(services, person.id, { ...files, runId, fields })))
})
