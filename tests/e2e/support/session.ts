import type { Page } from '@playwright/test'

/** The access token that the browser of this page holds, read from the session's cookie as the app's own client does. */
export async function accessTokenOf(page: Page): Promise<string> {
  const parts = (await page.context().cookies())
    .filter((cookie) => /^supabase\.auth\.token(\.\d+)?$/.test(cookie.name))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const value = decodeURIComponent(parts.map((cookie) => cookie.value).join(''))
  const json = Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString()
  return JSON.parse(json).access_token
}
