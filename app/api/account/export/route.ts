import { exportAccount } from '@/lib/server/account/service'
import { route } from '@/lib/server/app/route'
import { zipResponse } from '@/lib/server/http/zip-response'
import { SITE } from '@/lib/site'

export const GET = route({ as: 'user', rate: 'export' }, async ({ request, app, user }) => {
  const modified = app.now()
  const fileName = `${SITE.name.toLowerCase()}-${modified.toISOString().slice(0, 10)}.zip`
  return app.gate.streamed(user.id, request.signal, () =>
    zipResponse(exportAccount(app, user.id), { fileName, modified }),
  )
})
