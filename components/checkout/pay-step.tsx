import { useTranslations } from 'next-intl'
import { ErrorNote } from '@/components/forms/error-note'
import { lazyWithRetry } from '@/components/shared/lazy-with-retry'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Alert, AlertActions, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { errorDetails } from '@/lib/api/api-error'
import type { PayPalInBrowser } from '@/lib/config/env-client'
import { ROUTES } from '@/lib/config/routes'
import { errorMessage } from '@/lib/errors/messages'
import { Link } from '@/lib/i18n/navigation'
import type { OrderInput } from '@/lib/schemas/payments'
import { type Checkout, useCheckout } from './use-checkout'

const PayPalButton = lazyWithRetry(async () => (await import('./paypal-button')).PayPalButton)

/** PayPal's button, with the result of the last attempt above it. */
export function PayStep({ payPal, order }: { payPal: PayPalInBrowser; order: OrderInput }) {
  const t = useTranslations('checkout')
  const checkout = useCheckout(order)
  const failed = (retry: () => void) => <Unreachable onRetry={retry} />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-title font-medium">{t('pay.title')}</h2>
        <p className="mt-1 text-small text-muted">{t('pay.lead')}</p>
      </div>
      {order.endFree && <p className="text-small text-brass">{t('free.confirmed')}</p>}
      <LastTry checkout={checkout} />
      <div className={checkout.isProcessing ? 'hidden' : undefined}>
        <PartBoundary
          fallback={
            <div className="grid min-h-28 place-items-center text-brass">
              <Spinner label={t('pay.loading')} className="size-7" />
            </div>
          }
          failed={(onRetry) => (
            <ErrorNote error={errorDetails('part_missing')} retry={{ label: t('pay.retry'), onRetry }} />
          )}
        >
          <PayPalButton payPal={payPal} checkout={checkout} failed={failed} />
        </PartBoundary>
      </div>
      <p className="text-micro text-faint">
        {t.rich('pay.terms', {
          terms: (words) => (
            <Link href={ROUTES.terms} className="underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}

/** The result of the last attempt, or that a payment is being processed. */
function LastTry({ checkout: { note, error, isProcessing } }: { checkout: Checkout }) {
  const t = useTranslations('checkout')
  if (isProcessing) {
    return (
      <div role="status" className="flex gap-4 rounded-md border border-line px-5 py-4">
        <Spinner />
        <div>
          <p className="font-semibold">{t('pay.processing')}</p>
          <p className="mt-1 text-small text-muted">{t('pay.processingBody')}</p>
        </div>
      </div>
    )
  }
  if (error) {
    const { title, body } = errorMessage(error.code, error.values)
    return (
      <Alert tone="danger">
        <AlertTitle>{title}</AlertTitle>
        <AlertDescription>{body}</AlertDescription>
      </Alert>
    )
  }
  return (
    note && (
      <Alert tone={note === 'declined' ? 'danger' : 'neutral'}>
        <AlertTitle>{t(`notes.${note}.title`)}</AlertTitle>
        <AlertDescription>{t(`notes.${note}.body`)}</AlertDescription>
      </Alert>
    )
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('checkout.pay')
  return (
    <Alert tone="danger">
      <AlertTitle>{t('unreachable')}</AlertTitle>
      <AlertDescription>{t('unreachableBody')}</AlertDescription>
      <AlertActions>
        <Button variant="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </AlertActions>
    </Alert>
  )
}
