import { orderIdOf, route } from '@/lib/server/app/route'
import { presentSettlement } from '@/lib/server/payments/present'
import { readOrder } from '@/lib/server/payments/service'

export const GET = route<'user', { id: string }>(
  { as: 'user', rate: 'orderReads', isWrite: true },
  async ({ app, user, params }) => {
    const settlement = await readOrder(app, user.id, orderIdOf(params))
    return Response.json(presentSettlement(settlement), { headers: { 'cache-control': 'no-store' } })
  },
)
