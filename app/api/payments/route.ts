import { presentPayment } from '@/lib/server/present-payments'
import { route } from '@/lib/server/route'
import { listPayments } from '@/lib/use-cases/own-orders'

export const GET = route({ as: 'person' }, async ({ services, person }) => {
  const payments = await listPayments(services, person.id)
  return Response.json(
    { payments: payments.map(presentPayment) },
    { headers: { 'cache-control': 'no-store' } },
  )
})
