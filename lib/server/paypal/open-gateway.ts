import 'server-only'
import type { ServerEnv } from '@/lib/config/env-server'
import { PAYMENT_QUERY, ROUTES } from '@/lib/config/routes'
import type { PaymentGateway } from '@/lib/server/payments/payment-gateway'
import { SITE } from '@/lib/site'
import { closedGateway, payPalGateway } from './gateway'

/** PayPal as the settings say; without them every call fails with `payments_off`. */
export function openGateway({ payPal, siteUrl }: ServerEnv): PaymentGateway {
  if (!payPal) return closedGateway
  return payPalGateway({
    ...payPal,
    timeoutMs: payPal.timeoutSeconds * 1_000,
    brandName: SITE.name,
    returnUrl: `${siteUrl}${ROUTES.paymentSuccess}`,
    cancelUrl: `${siteUrl}${ROUTES.pricing}?${PAYMENT_QUERY}=cancelled`,
  })
}
