import { route } from '@/lib/server/route'
import { zipResponse } from '@/lib/server/zip-response'
import { SITE } from '@/lib/site'
import { exportAccount } from '@/lib/use-cases/export-account'

export const GET = route({ as: 'person', rate: 'account' }, async ({ services, person }) => {
  const modified = services.now()
  const fileName = `${SITE.name.toLowerCase()}-${modified.toISOString().slice(0, 10)}.zip`
  return zipResponse(exportAccount(services, person.id), { fileName, modified })
})
