import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { backend, serverSide } from './backend'

export type SentWebhook = {
  id: string
  type: string
  headers: Record<string, string>
  raw: string
  isDone: boolean
}

/** Calls PayPal's side, as played by the sandbox. */
async function ask(path: string, body?: unknown) {
  const answer = await fetch(`${backend.url}/_control/paypal/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** PayPal's side of an order, as played by the sandbox. */
export const payPal = {
  order: (id: string) => ask(`orders/${id}`),
  approve: (id: string) => ask(`orders/${id}/approve`, { as: 'pay' }),
  webhooks: (id: string): Promise<SentWebhook[]> => ask(`webhooks?order=${id}`),
}

/** PayPal's captures and refunds of an order. */
export async function paymentsOf(orderId: string) {
  const { purchase_units } = await payPal.order(orderId)
  const { captures = [], refunds = [] } = purchase_units[0].payments ?? {}
  return { captures, refunds }
}

export const capture = (request: APIRequestContext, id: string): Promise<APIResponse> =>
  request.post(`/api/paypal/orders/${id}/capture`)

/** A new order of the signed-in user. */
export async function newOrder(page: Page): Promise<string> {
  const data = { plan: 'Pro', yearly: false }
  const answer = await page.request.post('/api/paypal/orders', { data })
  if (!answer.ok()) throw new Error(await answer.text())
  const { id } = await answer.json()
  return id
}

/** Sends a webhook to the app like PayPal. */
export function deliver(request: APIRequestContext, { headers, raw }: Pick<SentWebhook, 'headers' | 'raw'>) {
  return request.post('/api/paypal/webhook', { headers, data: Buffer.from(raw) })
}

/** The row of an order in the database. */
export async function paymentRow(orderId: string) {
  const { data, error } = await serverSide()
    .from('payments')
    .select('*')
    .eq('order_id', orderId)
    .maybeSingle()
  if (error) throw new Error(error.message)
  return data
}

export async function activePlansOf(userId: string) {
  const plans = serverSide().from('unified_subscriptions').select('*')
  const { data, error } = await plans.eq('user_id', userId).eq('status', 'active')
  if (error) throw new Error(error.message)
  return data
}
