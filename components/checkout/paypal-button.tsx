'use client'

import {
  PayPalButtons,
  PayPalScriptProvider,
  type ReactPayPalScriptOptions,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { PayPalInBrowser } from '@/lib/config/env-client'
import { CURRENCY } from '@/lib/domain/payment'
import { Unreachable } from './unreachable'
import type { Checkout } from './use-checkout'

export type PayPalButtonProps = { payPal: PayPalInBrowser; checkout: Checkout }

/** PayPal's script and its button. A script that did not come is asked for anew. */
export function PayPalButton({ payPal, checkout }: PayPalButtonProps) {
  const [tries, setTries] = useState(1)
  const options: ReactPayPalScriptOptions = {
    ...payPal,
    currency: CURRENCY,
    intent: 'capture',
    components: 'buttons',
    // Loans are not offered for a plan of a month.
    disableFunding: 'credit,paylater',
  }
  return (
    <PayPalScriptProvider key={tries} options={options}>
      <LoadedButton checkout={checkout} onRetry={() => setTries(tries + 1)} />
    </PayPalScriptProvider>
  )
}

function LoadedButton({ checkout, onRetry }: { checkout: Checkout; onRetry: () => void }) {
  const t = useTranslations('checkout.pay')
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  if (isRejected) return <Unreachable onRetry={onRetry} />
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
        onCancel={checkout.cancel}
        onError={checkout.fail}
      />
    </div>
  )
}
