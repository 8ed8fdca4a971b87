import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { readPayments } from '@/components/checkout/orders-api'
import { ErrorNote } from '@/components/forms/error-note'
import { useLocalDate } from '@/components/shared/use-local-date'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { ROUTES } from '@/lib/config/routes'
import { refundableUntil } from '@/lib/domain/payment'
import { Link } from '@/lib/i18n/navigation'
import type { PaymentResponse } from '@/lib/schemas/payments'

const CENTS = 100

const TONES: Record<PaymentResponse['status'], BadgeTone> = {
  created: 'neutral',
  declined: 'danger',
  cancelled: 'neutral',
  pending: 'warning',
  completed: 'success',
  refund_due: 'warning',
  refunded: 'neutral',
  reversed: 'neutral',
  denied: 'danger',
}

/** Every order with PayPal's ids, newest first. */
export function PaymentsPanel({ userId }: { userId: string }) {
  const t = useTranslations('account.payments')
  const account = useTranslations('account')
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
      {payments.isError && (
        <div className="mt-4">
          <ErrorNote retry={{ label: account('runs.retry'), onRetry: () => payments.refetch() }}>
            {t('loadFailed')}
          </ErrorNote>
        </div>
      )}
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

/** One order: plan, date, amount, outcome, and its ids at PayPal. */
function PaymentRow({ payment }: { payment: PaymentResponse }) {
  const t = useTranslations('account.payments')
  const format = useFormatter()
  const formatDate = useLocalDate()
  const { orderId, captureId, refundId, currency } = payment
  const refundUntil = refundableUntil(payment)
  const isRefundable = refundUntil !== null && Date.now() < refundUntil.getTime()
  const money = (cents: number) => format.number(cents / CENTS, { style: 'currency', currency })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {payment.plan} · {payment.yearly ? t('year') : t('month')}
        </p>
        <p className="text-small text-muted">
          <time dateTime={payment.createdAt}>{formatDate(payment.createdAt, 'moment')}</time>
        </p>
        <ul className="mt-1 font-mono text-micro break-all text-faint">
          <li>{t('order', { id: orderId })}</li>
          {captureId && <li>{t('capture', { id: captureId })}</li>}
          {refundId && <li>{t('refund', { id: refundId })}</li>}
        </ul>
      </div>
      <div className="flex flex-col gap-1 sm:items-end">
        <p className="font-medium">{money(payment.amountCents)}</p>
        {payment.refundedCents > 0 && (
          <p className="text-small text-success">{t('refunded', { amount: money(payment.refundedCents) })}</p>
        )}
        <Badge tone={TONES[payment.status]}>{t(`statuses.${payment.status}`)}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        {isRefundable && (
          <>
            <Link
              href={ROUTES.withdrawOrder(orderId)}
              className={buttonVariants({ variant: 'ghost', size: 'small' })}
            >
              {t('withdraw')}
            </Link>
            <Link
              href={ROUTES.askRefund(orderId)}
              className={buttonVariants({ variant: 'ghost', size: 'small' })}
            >
              {t('askRefund')}
            </Link>
          </>
        )}
        {payment.capturedAt && (
          <Link
            href={ROUTES.receipt(orderId)}
            className={buttonVariants({ variant: 'secondary', size: 'small' })}
          >
            {t('receipt')}
          </Link>
        )}
      </div>
      {isRefundable && <p className="w-full text-small text-muted">{t('refundChoice')}</p>}
    </li>
  )
}
