import type { Page } from '@playwright/test'

/** The page's access token, read from the session's cookie like the app's own client does. */
export async function accessTokenOf(page: Page): Promise<string> {
  return JSON.parse(await sessionOf(page)).access_token
}

/** Remaining seconds of the page's session, as far as the browser knows. */
export async function secondsLeftOf(page: Page): Promise<number> {
  return JSON.parse(await sessionOf(page)).expires_at - Math.round(Date.now() / 1_000)
}

/** Makes the page's session end soon, as far as the browser knows. */
export async function ageSession(page: Page, secondsLeft: number): Promise<void> {
  const expiresAt = Math.round(Date.now() / 1_000) + secondsLeft
  await changeSession(page, { expires_at: expiresAt, expires_in: secondsLeft })
}

/** As if the page's session had ended an hour ago, with a token nobody accepts anymore. */
export async function expireToken(page: Page): Promise<void> {
  const [header = '', claims = '', signature = ''] = (await accessTokenOf(page)).split('.')
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
