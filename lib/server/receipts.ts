import 'server-only'
import { orderParams, type PaymentResponse } from '@/lib/schemas/payments'
import { services } from './container'
import { presentPayment } from './present-payments'

/** One of the person's own payments for a page, or `null`. */
export async function paymentOf(personId: string, orderId: string): Promise<PaymentResponse | null> {
  const { data } = orderParams.safeParse({ id: orderId })
  const payment = data ? await services().payments.find(data.id) : null
  return payment?.personId === personId ? presentPayment(payment) : null
}
