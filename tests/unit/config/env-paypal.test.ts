import { expect, test } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'
import { contentSecurityPolicy } from '@/lib/config/security-headers.mjs'

const backend = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'service',
}
const shop = { NEXT_PUBLIC_PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH1' }

test('the shop opens with the three values of PayPal, and moves play money unless told otherwise', () => {
  expect(parseServerEnv({ ...backend, ...shop }).payPal).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'WH1',
    apiBase: 'https://api-m.sandbox.paypal.com',
    timeoutSeconds: 10,
  })
})

test('a half given shop stops the start and names what is missing', () => {
  const half = { ...backend, ...shop, PAYPAL_WEBHOOK_ID: '' }
  expect(() => parseServerEnv(half)).toThrow('PAYPAL_WEBHOOK_ID is missing')
})

const policyOf = (env: Record<string, string>, takesPayments = true) =>
  contentSecurityPolicy(env, { takesPayments, inlineScripts: [] })

test('a closed shop allows nothing from PayPal on a page', () => {
  expect(policyOf(backend)).not.toContain('paypal')
  expect(policyOf(backend)).toContain("frame-src 'none'")
})

test('an open shop lets PayPal in where people pay, and a stand-in only itself', () => {
  expect(policyOf({ ...backend, ...shop }, false)).not.toContain('paypal')
  expect(policyOf({ ...backend, ...shop })).toMatch(/script-src [^;]*https:\/\/\*\.paypal\.com/)
  const sdk = { NEXT_PUBLIC_PAYPAL_SDK_BASE: 'http://127.0.0.1:54321/sdk/js' }
  const policy = policyOf({ ...backend, ...shop, ...sdk })
  expect(policy).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:54321/)
  expect(policy).not.toContain('paypal.com')
})
