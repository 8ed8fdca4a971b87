import { deletionSchema } from '@/lib/schemas/requests'
import { deleteAccount } from '@/lib/server/account/service'
import { route } from '@/lib/server/app/route'
import { forgetSession } from '@/lib/server/auth/session'
import { readJson } from '@/lib/server/http/body'
import { FORGET } from '@/lib/server/http/image-response'

export const DELETE = route({ as: 'user', rate: 'account' }, async ({ request, app, user }) => {
  await readJson(request, deletionSchema)
  await deleteAccount(app, user.id)
  await forgetSession()
  return Response.json({ deleted: true }, { headers: FORGET })
})
