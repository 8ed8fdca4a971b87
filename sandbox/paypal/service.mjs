// PayPal on this machine: Orders v2, refunds, signed webhooks, the browser's script and the page on which people pay.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { payPalClientId, payPalClientSecret, payPalWebhookId } from '../keys.mjs'
import { PayPalApi } from './api.mjs'
import { answerApproval, approvalPath } from './approval.mjs'
import { openBooks } from './books.mjs'
import { openCertificate } from './certificate.mjs'
import { controlDesk, controlPath } from './control.mjs'
import { faultBox } from './faults.mjs'
import { OrderDesk } from './orders.mjs'
import { answerSdk } from './sdk.mjs'
import { WebhookDesk } from './webhooks.mjs'

export const payPalFolder = 'paypal'

/** @typedef {ReturnType<typeof startPayPal>} PayPal */

/** @param {Pick<import('../settings.mjs').Settings, 'dataDir' | 'url' | 'appUrl'>} settings */
export function startPayPal({ dataDir, url, appUrl }) {
  const folder = join(dataDir, payPalFolder)
  mkdirSync(folder, { recursive: true })
  const books = openBooks(join(folder, 'books.json'))
  const faults = faultBox()
  const certificate = openCertificate(join(folder, 'certificate.json'))
  const webhooks = new WebhookDesk(books, faults, { url, appUrl, webhookId: payPalWebhookId, certificate })
  const orders = new OrderDesk(books, faults, { url, announce: webhooks.announce })
  const parts = { books, faults, orders, webhooks }
  const api = new PayPalApi(parts, { clientId: payPalClientId, clientSecret: payPalClientSecret, url })
  const answerControl = controlDesk(parts, url)
  webhooks.resume()

  return {
    /** @param {string} pathname */
    isFor: (pathname) =>
      /^\/(v1\/(oauth2|notifications)|v2\/(checkout|payments)|sdk)\//.test(pathname) ||
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
      if (address.pathname.startsWith(controlPath)) return answerControl(request)
      return api.answer(request)
    },

    async stop() {
      webhooks.stop()
      books.close()
    },
  }
}
