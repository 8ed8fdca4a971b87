import { withdrawalSchema } from '@/lib/schemas/withdrawal'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { withdraw } from '@/lib/server/payments/withdraw'

const MAX_BODY_BYTES = 2_048

/** Open to anyone: the right may not depend on an account that still works. */
export const POST = route({ as: 'maybe-user', rate: 'withdrawal' }, async ({ request, app, user }) => {
  const about = await readJson(request, withdrawalSchema, MAX_BODY_BYTES)
  return Response.json(await withdraw(app, user?.id ?? null, about), { status: 201 })
})
