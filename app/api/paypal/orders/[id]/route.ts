import { orderIdOf } from '@/lib/server/params'
import { presentSettlement } from '@/lib/server/present-payments'
import { route } from '@/lib/server/route'
import { readOrder } from '@/lib/use-cases/own-orders'

export const GET = route<'person', { id: string }>({ as: 'person' }, async ({ services, person, params }) => {
  const settlement = await readOrder(services, person.id, orderIdOf(params))
  return Response.json(presentSettlement(settlement), { headers: { 'cache-control': 'no-store' } })
})
