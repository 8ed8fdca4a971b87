import { uploadsSchema } from '@/lib/schemas/requests'
import { freshJson, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { enforceUploadRate } from '@/lib/server/http/rate-limit'
import { requirePlan } from '@/lib/server/subscriptions/service'
import { createUploads } from '@/lib/server/uploads/service'

export const POST = route({ as: 'user', rate: 'uploadAddresses' }, async ({ request, app, user }) => {
  await requirePlan(app, user.id)
  const { fileBytes } = await readJson(request, uploadsSchema)
  await enforceUploadRate(app.supabase, user.id, fileBytes.length)
  return freshJson({ uploads: await createUploads(app, user.id, fileBytes) })
})
