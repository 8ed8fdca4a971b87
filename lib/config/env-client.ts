/**
 * The few settings that the browser may know. Next writes their values into the browser's files at build time, so each
 * one is named in full here, and plain checks keep the schema library out of the bundle.
 */
export type ClientEnv = {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Public address of the site without a slash at its end. */
  siteUrl: string
}

export const DEFAULT_SITE_URL = 'http://localhost:3000'

/**
 * The browser's settings, checked at the first use that needs them.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` when one of the two is missing
 */
export function clientEnv(): ClientEnv {
  const supabaseUrl = trimmed(process.env.NEXT_PUBLIC_SUPABASE_URL)
  const supabaseAnonKey =
    trimmed(process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY) ||
    // What the key was called before.
    trimmed(process.env.NEXT_PUBLIC_SUPABASE_ANON_KEY)
  if (supabaseUrl === '') throw new Error('supabaseUrl is required.')
  if (supabaseAnonKey === '') throw new Error('supabaseKey is required.')
  return {
    supabaseUrl: httpUrl('NEXT_PUBLIC_SUPABASE_URL', supabaseUrl),
    supabaseAnonKey,
    siteUrl: siteUrl(),
  }
}

/** Public address of the site without a slash at its end: what canonical addresses and the site map begin with. */
export function siteUrl(): string {
  return httpUrl('NEXT_PUBLIC_SITE_URL', trimmed(process.env.NEXT_PUBLIC_SITE_URL) || DEFAULT_SITE_URL)
}

export type PayPalInBrowser = { clientId: string; sdkBaseUrl: string }

const DEFAULT_SDK_BASE = 'https://www.paypal.com/sdk/js'

/** What the browser needs to show PayPal's button; `null` when the shop is closed. */
export function payPalInBrowser(): PayPalInBrowser | null {
  const clientId = trimmed(process.env.NEXT_PUBLIC_PAYPAL_CLIENT_ID)
  if (clientId === '') return null
  const sdkBaseUrl = trimmed(process.env.NEXT_PUBLIC_PAYPAL_SDK_BASE) || DEFAULT_SDK_BASE
  return { clientId, sdkBaseUrl: httpUrl('NEXT_PUBLIC_PAYPAL_SDK_BASE', sdkBaseUrl) }
}

/** What the content security policy of a page depends on, as the build wrote it into the browser's files. */
export function policyEnv(): Record<string, string | undefined> {
  return {
    NODE_ENV: process.env.NODE_ENV,
    NEXT_PUBLIC_SUPABASE_URL: process.env.NEXT_PUBLIC_SUPABASE_URL,
    NEXT_PUBLIC_PAYPAL_CLIENT_ID: process.env.NEXT_PUBLIC_PAYPAL_CLIENT_ID,
    NEXT_PUBLIC_PAYPAL_SDK_BASE: process.env.NEXT_PUBLIC_PAYPAL_SDK_BASE,
  }
}

function trimmed(value: string | undefined): string {
  return value?.trim() ?? ''
}

function httpUrl(name: string, value: string): string {
  if (!(/^https?:\/\/./.test(value) && URL.canParse(value))) {
    throw new Error(`${name} must be an address that starts with http:// or https://, but is "${value}".`)
  }
  return value.replace(/\/+$/, '')
}
