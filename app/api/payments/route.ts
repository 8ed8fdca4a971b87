import { route } from '@/lib/server/app/route'
import { presentPayment } from '@/lib/server/payments/present'
import { listPayments } from '@/lib/server/payments/service'

export const GET = route({ as: 'user', rate: 'reads', isWrite: true }, async ({ app, user }) => {
  const payments = await listPayments(app, user.id)
  return Response.json(
    { payments: payments.map(presentPayment) },
    { headers: { 'cache-control': 'no-store' } },
  )
})
