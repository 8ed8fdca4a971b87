/**
 * The few settings the browser may know. Next inlines their values at build time, so each one is spelled out here, and plain
 * checks keep the schema library out of the bundle.
 */
export type ClientEnv = {
  supabaseUrl: string
  supabaseAnonKey: string
  /** Public URL of the site, without a trailing slash. */
  siteUrl: string
}

export const DEFAULT_SITE_URL = 'http://localhost:3000'

/**
 * The browser's settings, checked on first use.
 * @throws Error `supabaseUrl is required.` or `supabaseKey is required.` if one of them is missing
 */
export function clientEnv(): ClientEnv {
  const supabaseUrl = trimmed(process.env.NEXT_PUBLIC_SUPABASE_URL)
  const supabaseAnonKey =
    trimmed(process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY) ||
    // The key's former name.
    trimmed(process.env.NEXT_PUBLIC_SUPABASE_ANON_KEY)
  if (supabaseUrl === '') throw new Error('supabaseUrl is required.')
  if (supabaseAnonKey === '') throw new Error('supabaseKey is required.')
  return {
    supabaseUrl: httpUrl('NEXT_PUBLIC_SUPABASE_URL', supabaseUrl),
    supabaseAnonKey,
    siteUrl: siteUrl(),
  }
}

/** Public URL of the site, without a trailing slash. Canonical URLs and the site map start with it. */
export function siteUrl(): string {
  return httpUrl('NEXT_PUBLIC_SITE_URL', trimmed(process.env.NEXT_PUBLIC_SITE_URL) || DEFAULT_SITE_URL)
}

export type PayPalInBrowser = { clientId: string; sdkBaseUrl: string }

const DEFAULT_SDK_BASE = 'https://www.paypal.com/sdk/js'

/** PayPal's button settings for the browser; `null` when the shop is closed. */
export function payPalInBrowser(): PayPalInBrowser | null {
  const clientId = trimmed(process.env.NEXT_PUBLIC_PAYPAL_CLIENT_ID)
  if (clientId === '') return null
  const sdkBaseUrl = trimmed(process.env.NEXT_PUBLIC_PAYPAL_SDK_BASE) || DEFAULT_SDK_BASE
  return { clientId, sdkBaseUrl: httpUrl('NEXT_PUBLIC_PAYPAL_SDK_BASE', sdkBaseUrl) }
}

/** The variables a page's content security policy depends on, inlined by the build. */
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
