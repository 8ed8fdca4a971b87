// PayPal's browser script, as far as a shop with one button needs it: `paypal.Buttons(…).render(…)`, which opens the
// approval page in a window of its own, or, where windows are blocked, instead of the shop's page.

import { readFileSync } from 'node:fs'

const browserFile = new URL('browser.js', import.meta.url)

/**
 * GET /sdk/js
 * @param {URL} url of the request; PayPal's own refuses a script without a client id
 * @param {string} clientId
 */
export function answerSdk(url, clientId) {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
  const given = url.searchParams.get('client-id')
  if (given !== clientId) {
    const reason = `throw new Error('SDK Validation error: client-id not recognized for this sandbox')`
    return new Response(reason, { status: 400, headers })
  }
  return new Response(readFileSync(browserFile, 'utf8'), { headers })
}
