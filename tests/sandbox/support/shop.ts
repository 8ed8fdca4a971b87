import { once } from 'node:events'
import { createServer } from 'node:http'
import { payPalGateway } from '@/lib/server/paypal/gateway'
import { payPalClientId, payPalClientSecret, payPalWebhookId } from '@/sandbox/settings/keys.mjs'
import { findFreePort } from './running-sandbox'

/** Accepts PayPal's webhooks and ignores them. */
export async function startShop() {
  const server = createServer((_request, response) => response.end())
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The product's own gateway, pointed at a sandbox. */
export const gatewayTo = (url: string) =>
  payPalGateway({
    apiBase: url,
    clientId: payPalClientId,
    clientSecret: payPalClientSecret,
    webhookId: payPalWebhookId,
    brandName: 'Roomwright',
    returnUrl: 'http://localhost:3000/payment-success',
    cancelUrl: 'http://localhost:3000/pricing?payment=cancelled',
    retryPauseMs: 5,
    certificates: { read: async () => [], keep: async () => undefined },
  })

type SentWebhook = {
  headers: Record<string, string>
  raw: string
}

/** Controls the stand-in. */
export function payPalControl(url: string) {
  const ask = async (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(`${url}/_control/paypal/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  return {
    order: (id: string) => ask(`orders/${id}`),
    approve: (id: string, as: 'pay' | 'decline' | 'cancel' = 'pay') => ask(`orders/${id}/approve`, { as }),
    refund: (id: string, amount?: unknown) => ask(`orders/${id}/refund`, { amount }),
    reverse: (id: string) => ask(`orders/${id}/reverse`, {}),
    review: (id: string, as: 'accept' | 'deny') => ask(`orders/${id}/review`, { as }),
    finishRefund: (id: string, as: 'complete' | 'fail') => ask(`orders/${id}/finish-refund`, { as }),
    dispute: (id: string, as: 'open' | 'won' | 'lost' | 'payout' = 'open') =>
      ask(`orders/${id}/dispute`, { as }),
    expire: (id: string) => ask(`orders/${id}/expire`, {}),
    fault: (fault: object) => ask('faults', fault),
    clearFaults: () => ask('faults', undefined, 'DELETE'),
    webhooks: (id: string): Promise<SentWebhook[]> => ask(`webhooks?order=${id}`),
  }
}
