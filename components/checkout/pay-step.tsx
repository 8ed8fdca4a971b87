'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { Late, latePart } from '@/components/ui/late'
import { Spinner } from '@/components/ui/spinner'
import type { PayPalInBrowser } from '@/lib/config/env-client'
import { ROUTES } from '@/lib/config/routes'
import type { OrderInput } from '@/lib/schemas/payments'
import { FailureNote } from './failure-note'
import { NoteBox } from './note-box'
import type { PayPalButtonProps } from './paypal-button'
import { Unreachable } from './unreachable'
import { useCheckout } from './use-checkout'

const payPalButton = latePart(async () => (await import('./paypal-button')).PayPalButton)

/** PayPal's button, what came of the last try above it. Its script is fetched here and on no other page. */
export function PayStep({ payPal, order }: { payPal: PayPalInBrowser; order: OrderInput }) {
  const t = useTranslations('checkout')
  const checkout = useCheckout(order)
  const { note, failure, isProcessing } = checkout
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-title font-medium">{t('pay.title')}</h2>
        <p className="mt-1 text-small text-muted">{t('pay.lead')}</p>
      </div>
      {order.endFree && <p className="text-small text-brass">{t('free.confirmed')}</p>}
      {note && (
        <NoteBox
          tone={note === 'declined' ? 'danger' : 'neutral'}
          title={t(`notes.${note}.title`)}
          body={t(`notes.${note}.body`)}
        />
      )}
      {failure && <FailureNote failure={failure} />}
      {isProcessing && (
        <div role="status" className="flex gap-4 rounded-md border border-line px-5 py-4">
          <Spinner />
          <div>
            <p className="font-semibold">{t('pay.processing')}</p>
            <p className="mt-1 text-small text-muted">{t('pay.processingBody')}</p>
          </div>
        </div>
      )}
      <div className={isProcessing ? 'hidden' : undefined}>
        <LateButton payPal={payPal} checkout={checkout} />
      </div>
      <p className="text-micro text-faint">
        {t.rich('pay.terms', {
          terms: (words) => (
            <PageLink href={ROUTES.terms} className="underline underline-offset-4">
              {words}
            </PageLink>
          ),
        })}
      </p>
    </div>
  )
}

/** The button's code comes with the script, not with the page. */
function LateButton(props: PayPalButtonProps) {
  const t = useTranslations('checkout.pay')
  return (
    <Late
      part={payPalButton}
      waiting={
        <div className="grid min-h-28 place-items-center text-brass">
          <Spinner label={t('loading')} className="size-7" />
        </div>
      }
      missing={(again) => <Unreachable onRetry={again} />}
    >
      {(PayPalButton) => <PayPalButton {...props} />}
    </Late>
  )
}
