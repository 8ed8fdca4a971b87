'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import type { PaymentResponse } from '@/lib/schemas/payments'
import { useLocalDate } from './use-local-date'

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

/** One order: what for, when, how much, where the money is, and the numbers under which PayPal knows it. */
export function PaymentRow({ payment }: { payment: PaymentResponse }) {
  const t = useTranslations('account.payments')
  const format = useFormatter()
  const formatDate = useLocalDate()
  const { orderId, captureId, refundId, currency } = payment
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
      {payment.capturedAt && (
        <PageLink
          href={ROUTES.receipt(orderId)}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('receipt')}
        </PageLink>
      )}
    </li>
  )
}
