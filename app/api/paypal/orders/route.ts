import { orderSchema } from '@/lib/schemas/payments'
import { readJson } from '@/lib/server/body'
import { route } from '@/lib/server/route'
import { createOrder } from '@/lib/use-cases/create-order'

const MAX_BODY_BYTES = 1_024

export const POST = route({ as: 'person', rate: 'orders' }, async ({ request, services, person }) => {
  const wish = await readJson(request, orderSchema, MAX_BODY_BYTES)
  return Response.json(await createOrder(services, person.id, wish))
})
