import { createRequire } from 'node:module'
import process from 'node:process'
import { fromRoot, ROOT } from './project.mjs'

/** Next names the files it reads itself when it starts. */
const SILENT = { info: () => undefined, error: () => undefined }

/**
 * The settings that Next would read for itself: this process's environment, and below it the .env files.
 * @param {{ isDevelopment: boolean }} options
 * @returns {Record<string, string | undefined>}
 */
export function givenSettings({ isDevelopment }) {
  const requireFromNext = createRequire(fromRoot('node_modules', 'next', 'package.json'))
  const { loadEnvConfig } = requireFromNext('@next/env')
  return { ...process.env, ...loadEnvConfig(ROOT, isDevelopment, SILENT).combinedEnv }
}

/**
 * What the app must be told to use a sandbox.
 * @param {{ sandboxUrl: string, siteUrl: string }} addresses
 */
export async function sandboxSettings({ sandboxUrl, siteUrl }) {
  const keys = await import('../../sandbox/keys.mjs')
  return {
    NEXT_PUBLIC_SUPABASE_URL: sandboxUrl,
    NEXT_PUBLIC_SUPABASE_ANON_KEY: keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
    NEXT_PUBLIC_PAYPAL_CLIENT_ID: keys.payPalClientId,
    PAYPAL_CLIENT_SECRET: keys.payPalClientSecret,
    PAYPAL_WEBHOOK_ID: keys.payPalWebhookId,
    PAYPAL_API_BASE: sandboxUrl,
    NEXT_PUBLIC_PAYPAL_SDK_BASE: `${sandboxUrl}/sdk/js`,
    NEXT_PUBLIC_SITE_URL: siteUrl,
  }
}
