import {
  PayPalButtons,
  PayPalScriptProvider,
  type ReactPayPalScriptOptions,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { PayPalInBrowser } from '@/lib/config/env-client'
import { CURRENCY } from '@/lib/domain/payment'
import type { Checkout } from './use-checkout'

type PayPalButtonProps = {
  payPal: PayPalInBrowser
  checkout: Checkout
  failed: (retry: () => void) => ReactNode
}

/** PayPal's script and button. `failed` is shown if the script couldn't be loaded. */
export function PayPalButton({ payPal, checkout, failed }: PayPalButtonProps) {
  const [tries, setTries] = useState(1)
  const nonce = pageNonce()
  const options: ReactPayPalScriptOptions = {
    ...payPal,
    currency: CURRENCY,
    intent: 'capture',
    components: 'buttons',
    // No credit and no pay-later for a one-month plan.
    disableFunding: 'credit,paylater',
    ...(nonce && { dataCspNonce: nonce }),
  }
  return (
    <PayPalScriptProvider key={tries} options={options}>
      <LoadedButton checkout={checkout} failed={() => failed(() => setTries(tries + 1))} />
    </PayPalScriptProvider>
  )
}

/** The nonce for the scripts that PayPal's script adds. Known in the browser only. */
function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

function LoadedButton({ checkout, failed }: { checkout: Checkout; failed: () => ReactNode }) {
  const t = useTranslations('checkout.pay')
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  if (isRejected) return failed()
  return (
    <div className="relative min-h-28">
      {!isResolved && (
        <div className="absolute inset-0 grid place-items-center text-brass">
          <Spinner label={t('loading')} className="size-7" />
        </div>
      )}
      <PayPalButtons
        style={{ layout: 'vertical', color: 'gold', shape: 'rect', height: 48 }}
        createOrder={checkout.begin}
        onApprove={({ orderID }, actions) =>
          checkout.approve({ orderId: orderID, restart: () => actions.restart() })
        }
        onCancel={() => void checkout.cancel()}
        onError={checkout.fail}
      />
    </div>
  )
}
