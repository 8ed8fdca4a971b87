import { useFormatter, useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { designsOf, refundableUntil } from '@/lib/domain/payment'
import type { User } from '@/lib/domain/user'
import { Link } from '@/lib/i18n/navigation'
import type { PaymentResponse } from '@/lib/schemas/payments'
import { SITE } from '@/lib/site'
import { PrintButton } from './print-button'

const CENTS = 100

type ReceiptProps = {
  payment: PaymentResponse & { capturedAt: string }
  user: Pick<User, 'name' | 'email'>
}

/** One payment on one sheet, on screen and on paper. */
export function Receipt({ payment, user }: ReceiptProps) {
  const t = useTranslations('account.receipt')
  const format = useFormatter()
  const money = (cents: number) =>
    format.number(cents / CENTS, { style: 'currency', currency: payment.currency })
  const day = (isoTime: string) => format.dateTime(new Date(isoTime), { dateStyle: 'long' })
  const refundUntil = refundableUntil(payment)
  const { street, city, region, postalCode } = SITE.office
  return (
    <main className="column flex-1 py-12 print:py-0">
      <div className="mx-auto max-w-prose">
        <div className="mb-6 flex justify-between gap-4 print:hidden">
          <Link href={ROUTES.account} className={buttonVariants({ variant: 'link', size: 'bare' })}>
            {t('back')}
          </Link>
          <PrintButton label={t('print')} />
        </div>
        <article className="receipt rounded-lg border border-line bg-panel p-6 shadow-panel sm:p-10">
          <h1 className="text-heading font-medium tracking-tight">{t('title')}</h1>
          <dl className="mt-6 grid gap-x-8 gap-y-4 text-small sm:grid-cols-2">
            <Fact label={t('number')} value={payment.orderId} />
            <Fact label={t('date')} value={day(payment.capturedAt)} />
            <Fact label={t('from')} value={`${SITE.name}, ${street}, ${city}, ${region} ${postalCode}`} />
            <Fact label={t('to')} value={[user.name, user.email].filter(Boolean).join(', ')} />
          </dl>
          <dl className="mt-8 divide-y divide-line border-y border-line">
            <Amount
              label={t('plan', { plan: payment.plan, period: payment.yearly ? t('year') : t('month') })}
              hint={t('designs', { count: designsOf(payment) })}
              value={money(payment.amountCents)}
            />
            <Amount label={t('total')} value={money(payment.amountCents)} />
            {payment.refundedCents > 0 && payment.refundedAt && (
              <>
                <Amount
                  label={t('refunded', { date: day(payment.refundedAt) })}
                  value={money(-payment.refundedCents)}
                />
                <Amount label={t('remaining')} value={money(payment.amountCents - payment.refundedCents)} />
              </>
            )}
          </dl>
          <dl className="mt-8 grid gap-x-8 gap-y-4 text-small sm:grid-cols-2">
            <Fact label={t('order')} value={payment.orderId} />
            {payment.captureId && <Fact label={t('capture')} value={payment.captureId} />}
            {payment.refundId && <Fact label={t('refund')} value={payment.refundId} />}
          </dl>
          <p className="mt-8 text-small text-muted">{t('note', { email: SITE.supportEmail })}</p>
        </article>
        {refundUntil && Date.now() < refundUntil.getTime() && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
            <p className="max-w-sm text-small text-muted">
              {t('refundUntil', { date: day(refundUntil.toISOString()) })}
            </p>
            <Link
              href={ROUTES.askRefund(payment.orderId)}
              className={buttonVariants({ variant: 'secondary', size: 'small' })}
            >
              {t('askRefund')}
            </Link>
          </div>
        )}
      </div>
    </main>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium break-words">{value}</dd>
    </div>
  )
}

function Amount({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 py-4">
      <dt className="font-medium">
        {label}
        {hint && <span className="block text-small font-normal text-muted">{hint}</span>}
      </dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
