import { notFound } from 'next/navigation'
import { Receipt } from '@/components/account/receipt'
import { describePrivatePage } from '@/components/site/page-metadata'
import { app } from '@/lib/server/app/app'
import { requireUser } from '@/lib/server/app/guards'
import { presentPayment } from '@/lib/server/payments/present'
import { findOwnPayment } from '@/lib/server/payments/service'

export const generateMetadata = () => describePrivatePage('account.receipt')

export default async function ReceiptPage({ params }: { params: Promise<{ orderId: string }> }) {
  const user = await requireUser()
  const payment = await findOwnPayment(app(), user.id, (await params).orderId)
  // An order that was never paid has no receipt.
  if (!payment?.capturedAt) notFound()
  const capturedAt = payment.capturedAt.toISOString()
  return <Receipt payment={{ ...presentPayment(payment), capturedAt }} user={user} />
}
