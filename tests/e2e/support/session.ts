import type { Page } from '@playwright/test'

/** As if the page's session had ended an hour ago, with a token nobody accepts anymore. */
export async function expireToken(page: Page): Promise<void> {
  const [header = '', claims = '', signature = ''] = JSON.parse(await sessionOf(page)).access_token.split('.')
  const past = Math.round(Date.now() / 1_000) - 3_600
  const old = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: past }
  const token = [header, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join('.')
  await changeSession(page, { access_token: token, expires_at: past, expires_in: 0 })
}

async function changeSession(page: Page, change: Record<string, unknown>): Promise<void> {
  const parts = await cookiesOf(page)
  const json = JSON.stringify({ ...JSON.parse(await sessionOf(page)), ...change })
  const value = `base64-${Buffer.from(json).toString('base64url')}`
  // As many parts as before, since the new text isn't longer.
  const length = Math.ceil(value.length / parts.length)
  const aged = parts.map((part, at) => ({ ...part, value: value.slice(at * length, (at + 1) * length) }))
  await page.context().addCookies(aged)
}

async function sessionOf(page: Page): Promise<string> {
  const parts = await cookiesOf(page)
  const value = decodeURIComponent(parts.map((cookie) => cookie.value).join(''))
  return Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString()
}

async function cookiesOf(page: Page) {
  return (await page.context().cookies())
    .filter((cookie) => /^supabase\.auth\.token(\.\d+)?$/.test(cookie.name))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}
