import 'server-only'
import * as z from 'zod'
import { httpUrl } from './env-values'

/** PayPal's own sandbox, where no real money moves. */
const DEFAULT_API_BASE = 'https://api-m.sandbox.paypal.com'

export const payPalVariables = {
  NEXT_PUBLIC_PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_BASE: httpUrl().default(DEFAULT_API_BASE),
  PAYPAL_TIMEOUT_SECONDS: z
    .string()
    .regex(/^[1-9]\d?$/, { error: 'must be a whole number from 1 to 99' })
    .transform(Number)
    .default(10),
}

export type PayPalEnv = {
  clientId: string
  clientSecret: string
  webhookId: string
  apiBase: string
  timeoutSeconds: number
}

const NEEDED = ['NEXT_PUBLIC_PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/**
 * PayPal's three settings, or `null` when none is set: the shop is closed then, and everything else works.
 * @throws Error when only some are set: a shop that takes orders but can't verify webhooks loses money
 */
export function payPalSettings(env: z.output<z.ZodObject<typeof payPalVariables>>): PayPalEnv | null {
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length === NEEDED.length) return null
  if (missing.length > 0) {
    throw new Error(`${missing.join(' and ')} is missing, though other settings of PayPal are given.`)
  }
  return {
    clientId: env.NEXT_PUBLIC_PAYPAL_CLIENT_ID ?? '',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
    apiBase: env.PAYPAL_API_BASE,
    timeoutSeconds: env.PAYPAL_TIMEOUT_SECONDS,
  }
}
