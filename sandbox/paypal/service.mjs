// PayPal on this machine: Orders v2, refunds, webhooks, the browser's script and the page where people pay.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payPalClientId, payPalClientSecret, payPalWebhookId } from '../settings/keys.mjs'
import { PayPalApi } from './api.mjs'
import { answerApproval, approvalPath } from './approval.mjs'
import { controlPath, createControl } from './control.mjs'
import { Disputes } from './disputes.mjs'
import { createFaults } from './faults.mjs'
import { Orders } from './orders.mjs'
import { openStore } from './store.mjs'
import { certificatePath, Webhooks } from './webhooks.mjs'

/** @typedef {ReturnType<typeof startPayPal>} PayPal */

/** @param {Pick<import('../settings/settings.mjs').Settings, 'dataDir' | 'url' | 'appUrl'>} settings */
export function startPayPal({ dataDir, url, appUrl }) {
  mkdirSync(join(dataDir, 'paypal'), { recursive: true })
  const store = openStore(join(dataDir, 'paypal', 'store.json'))
  const faults = createFaults()
  const webhooks = new Webhooks(store, { url, appUrl, webhookId: payPalWebhookId })
  const orders = new Orders(store, faults, { url, publish: webhooks.publish })
  const disputes = new Disputes(store, { url, publish: webhooks.publish })
  const parts = { store, faults, orders, disputes, webhooks }
  const api = new PayPalApi(parts, { clientId: payPalClientId, clientSecret: payPalClientSecret, url })
  const answerControl = createControl(parts, url)
  webhooks.resume()

  /** Open to everyone, as PayPal's is. */
  const answerCertificate = () =>
    new Response(webhooks.certificate, { headers: { 'content-type': 'application/x-pem-file' } })

  return {
    /** @param {string} pathname */
    isFor: (pathname) =>
      /^\/(v1\/(oauth2|notifications|customer)|v2\/(checkout|payments)|sdk)\//.test(pathname) ||
      pathname === approvalPath ||
      pathname.startsWith(controlPath),

    /**
     * @param {Request} request
     * @returns {Promise<Response>}
     */
    async answer(request) {
      const address = new URL(request.url)
      if (address.pathname === '/sdk/js') return answerSdk(address, payPalClientId)
      if (address.pathname === approvalPath) return answerApproval(request, orders)
      if (address.pathname === certificatePath) return answerCertificate()
      if (address.pathname.startsWith(controlPath)) return answerControl(request)
      return api.answer(request)
    },

    async stop() {
      webhooks.stop()
      store.close()
    },
  }
}

/**
 * GET /sdk/js: the part of PayPal's browser script that one button needs.
 * @param {URL} url
 * @param {string} clientId
 */
function answerSdk(url, clientId) {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }
  if (url.searchParams.get('client-id') !== clientId) {
    const reason = `throw new Error('SDK Validation error: client-id not recognized for this sandbox')`
    return new Response(reason, { status: 400, headers })
  }
  return new Response(readFileSync(new URL('browser.js', import.meta.url), 'utf8'), { headers })
}
