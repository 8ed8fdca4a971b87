import { deletionSchema } from '@/lib/schemas/account'
import { readJson } from '@/lib/server/body'
import { forgetSession } from '@/lib/server/forget-session'
import { route } from '@/lib/server/route'
import { deleteAccount } from '@/lib/use-cases/delete-account'

const MAX_BYTES = 1_000

export const DELETE = route({ as: 'person', rate: 'account' }, async ({ request, services, person }) => {
  await readJson(request, deletionSchema, MAX_BYTES)
  await deleteAccount(services, person.id)
  await forgetSession()
  return Response.json({ deleted: true })
})
