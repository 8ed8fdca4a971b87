import { saveReferenceSchema } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { keepReference } from '@/lib/server/rooms/references'

/** The body is only a path. */
const MAX_BYTES = 512

export const POST = route({ as: 'user', rate: 'materials' }, async ({ request, app, user }) => {
  const { path } = await readJson(request, saveReferenceSchema, MAX_BYTES)
  const picture = await keepReference(app, { userId: user.id, path, signal: request.signal })
  return Response.json({ picture }, { status: 201 })
})
