import { uploadsSchema } from '@/lib/schemas/requests'
import { readJson } from '@/lib/server/http/body'
import { freshJson, route } from '@/lib/server/http/route'
import { createUploads } from '@/lib/server/uploads/service'

export const POST = route({ as: 'user', rate: 'uploadAddresses' }, async ({ request, app, user }) => {
  const { fileBytes } = await readJson(request, uploadsSchema)
  return freshJson({ uploads: await createUploads(app, user.id, fileBytes) })
})
