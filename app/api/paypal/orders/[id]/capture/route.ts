import { orderIdOf, route } from '@/lib/server/app/route'
import { presentSettlement } from '@/lib/server/payments/present'
import { captureOrder } from '@/lib/server/payments/service'

export const POST = route<'user', { id: string }>(
  { as: 'user', rate: 'capture' },
  async ({ app, user, params }) =>
    Response.json(presentSettlement(await captureOrder(app, user.id, orderIdOf(params)))),
)
