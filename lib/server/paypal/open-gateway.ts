import 'server-only'
import type { ServerEnv } from '@/lib/config/env-server'
import { PAYMENT_QUERY, ROUTES } from '@/lib/config/routes'
import type { PaymentGateway } from '@/lib/server/payments/payment-gateway'
import { SITE } from '@/lib/site'
import type { Supabase } from '@/lib/supabase/clients'
import { certificateStore } from './certificate-store'
import { closedGateway, payPalGateway } from './gateway'

/** PayPal, configured from the settings. Without them, every call throws `payments_off`. */
export function openGateway({ payPal, siteUrl }: ServerEnv, supabase: Supabase): PaymentGateway {
  if (!payPal) return closedGateway
  return payPalGateway({
    ...payPal,
    timeoutMs: payPal.timeoutSeconds * 1_000,
    certificates: certificateStore(supabase),
    brandName: SITE.name,
    returnUrl: `${siteUrl}${ROUTES.paymentSuccess}`,
    cancelUrl: `${siteUrl}${ROUTES.pricing}?${PAYMENT_QUERY}=cancelled`,
  })
}
