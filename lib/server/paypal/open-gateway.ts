import 'server-only'
import * as z from 'zod'
import type { ServerEnv } from '@/lib/config/env-server'
import { PAYMENT_QUERY, ROUTES } from '@/lib/config/routes'
import type { PaymentGateway } from '@/lib/server/payments/payment-gateway'
import { camelKeys, checked, time } from '@/lib/server/supabase/rpc'
import { SITE } from '@/lib/site'
import type { Supabase } from '@/lib/supabase/clients'
import type { CertificateStore } from './accepted-certificates'
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

const MOST_KEPT = 20

const storedRow = z.object({ url: z.string(), pem: z.string(), valid_to: time }).transform(camelKeys)

/** Accepted certificates in the database, which every new process loads. */
function certificateStore(supabase: Supabase): CertificateStore {
  const table = () => supabase.from('payment_certificates')
  return {
    read: () =>
      checked(
        table().select('url, pem, valid_to').order('accepted_at', { ascending: false }).limit(MOST_KEPT),
        z.array(storedRow),
      ),
    async keep({ url, pem, validTo }) {
      await checked(table().upsert({ url, pem, valid_to: validTo.toISOString() }), z.unknown())
    },
  }
}
