import { orderIdOf } from '@/lib/server/params'
import { presentSettlement } from '@/lib/server/present-payments'
import { route } from '@/lib/server/route'
import { captureOrder } from '@/lib/use-cases/own-orders'

export const POST = route<'person', { id: string }>({ as: 'person' }, async ({ services, person, params }) =>
  Response.json(presentSettlement(await captureOrder(services, person.id, orderIdOf(params)))),
)
