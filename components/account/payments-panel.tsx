'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { readPayments } from '@/lib/client/api/orders'
import { LoadFailed } from './load-failed'
import { PaymentRow } from './payment-row'

/** Every order with PayPal's numbers, newest first. */
export function PaymentsPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.payments')
  const payments = useQuery({
    queryKey: ['payments', userId],
    queryFn: ({ signal }) => readPayments(signal),
  })
  return (
    <Card className="p-6">
      <h2 className="text-title font-medium">{t('title')}</h2>
      <p className="mt-1 text-small text-muted">{t('lead')}</p>
      {payments.isPending && (
        <div role="status" aria-label={t('loading')} className="mt-6">
          <Skeleton className="h-16" />
        </div>
      )}
      {payments.isError && <LoadFailed text={t('loadFailed')} onRetry={() => payments.refetch()} />}
      {payments.data?.length === 0 && <p className="mt-6 text-small text-faint">{t('empty')}</p>}
      {payments.data && payments.data.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {payments.data.map((payment) => (
            <PaymentRow key={payment.orderId} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  )
}
