import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Receipt } from '@/components/account/receipt'
import { requirePerson } from '@/lib/server/guards'
import { paymentOf } from '@/lib/server/receipts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.receipt')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function ReceiptPage({ params }: { params: Promise<{ orderId: string }> }) {
  const person = await requirePerson()
  const payment = await paymentOf(person.id, (await params).orderId)
  // Somebody else's payment is no payment, and what was never paid has no receipt.
  if (!payment || payment.capturedAt === null) notFound()
  return <Receipt payment={{ ...payment, capturedAt: payment.capturedAt }} person={person} />
}
