import { deletionSchema } from '@/lib/schemas/requests'
import { deleteAccount, exportAccount } from '@/lib/server/account/service'
import { route } from '@/lib/server/app/route'
import { forgetSession } from '@/lib/server/auth/session'
import { readJson } from '@/lib/server/http/body'
import { FORGET } from '@/lib/server/http/image-response'
import { zipResponse } from '@/lib/server/http/zip-response'
import { SITE } from '@/lib/site'

/** All that is kept about the user, as a zip file. */
export const GET = route({ as: 'user', rate: 'export', isWrite: true }, async ({ request, app, user }) => {
  const modified = app.now()
  const fileName = `${SITE.name.toLowerCase()}-${modified.toISOString().slice(0, 10)}.zip`
  return app.gate.streamed(user.id, request.signal, () =>
    zipResponse(exportAccount(app, user.id), { fileName, modified }),
  )
})

export const DELETE = route({ as: 'user', rate: 'account' }, async ({ request, app, user }) => {
  await readJson(request, deletionSchema)
  await deleteAccount(app, user.id)
  await forgetSession()
  return Response.json({ deleted: true }, { headers: FORGET })
})
