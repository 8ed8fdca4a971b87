import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Receipt } from '@/components/account/receipt'
import { app } from '@/lib/server/app/app'
import { requireUser } from '@/lib/server/app/guards'
import { presentPayment } from '@/lib/server/payments/present'
import { findOwnPayment } from '@/lib/server/payments/service'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.receipt')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function ReceiptPage({ params }: { params: Promise<{ orderId: string }> }) {
  const user = await requireUser()
  const payment = await findOwnPayment(app(), user.id, (await params).orderId)
  // An order that was never paid has no receipt.
  if (!payment?.capturedAt) notFound()
  const capturedAt = payment.capturedAt.toISOString()
  return <Receipt payment={{ ...presentPayment(payment), capturedAt }} user={user} />
}
