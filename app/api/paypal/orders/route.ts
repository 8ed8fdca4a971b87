import { orderSchema } from '@/lib/schemas/payments'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { createOrder } from '@/lib/server/payments/service'

export const POST = route({ as: 'user', rate: 'orders' }, async ({ request, app, user }) => {
  const input = await readJson(request, orderSchema)
  return Response.json(await createOrder(app, user.id, input))
})
