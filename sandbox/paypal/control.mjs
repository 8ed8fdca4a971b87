// /_control/paypal: for scripts and tests, which look into the books, pay without a browser and make things go wrong.

import { json } from '../gateway/answers.mjs'
import { approvalAnswer } from './approval.mjs'
import { kinds } from './faults.mjs'
import { Problem } from './problems.mjs'
import { orderJson } from './shapes.mjs'

export const controlPath = '/_control/paypal/'

/**
 * @param {object} parts
 * @param {import('./faults.mjs').Faults} parts.faults
 * @param {import('./orders.mjs').OrderDesk} parts.orders
 * @param {import('./webhooks.mjs').WebhookDesk} parts.webhooks
 * @param {string} url
 */
export function controlDesk({ faults, orders, webhooks }, url) {
  /** @param {Request} request */
  return async function answerControl(request) {
    const address = new URL(request.url)
    const [place = '', id = '', action = ''] = address.pathname.slice(controlPath.length).split('/')
    const body = request.method === 'POST' ? await request.json().catch(() => ({})) : {}
    try {
      if (place === 'orders') return json(200, orderJson(changeOrder(id, action, body), url))
      if (place === 'webhooks') return await answerWebhooks(request.method, id, action, address, body)
      if (place === 'faults') return answerFaults(request.method, body)
      return json(404, { message: `There is no ${address.pathname}.` })
    } catch (error) {
      if (error instanceof Problem) return json(error.status, error.body)
      throw error
    }
  }

  /** @param {string} id @param {string} action @param {any} body */
  function changeOrder(id, action, body) {
    const order = orders.find(id)
    switch (action) {
      case '':
        return order
      case 'approve':
        return orders.approve(id, approvalAnswer(body.as) ?? 'pay')
      case 'refund':
        return orders.refund(order.captures[0]?.id ?? '', body.amount).order
      case 'reverse':
        return orders.reverse(id)
      case 'review':
        return orders.review(id, body.as !== 'deny')
      case 'expire':
        return orders.expire(id)
      default:
        throw new Problem('missing', 'NO_SUCH_ACTION', `Orders have no ${action}.`)
    }
  }

  /** @param {string} method @param {string} id @param {string} action @param {URL} address @param {any} body */
  async function answerWebhooks(method, id, action, address, body) {
    if (action === 'resend') {
      const isTaken = await webhooks.resend(id)
      return isTaken === null ? json(404, { message: `There is no message ${id}.` }) : json(200, { isTaken })
    }
    if (method === 'POST' && id === 'release') {
      webhooks.release()
      return json(200, { released: true })
    }
    if (method === 'POST') {
      // Signed, and not sent: whoever asked may send it, or change it first.
      const { event_type, resource_type, resource } = body
      const { headers, raw } = webhooks.write(String(event_type), String(resource_type), resource, '')
      return json(200, { headers, raw })
    }
    const sent = webhooks.of(address.searchParams.get('order') ?? '')
    return json(
      200,
      sent.map(({ id: eventId, type, headers, raw, tries, isDone }) => ({
        id: eventId,
        type,
        headers,
        raw,
        tries,
        isDone,
      })),
    )
  }

  /** @param {string} method @param {any} body */
  function answerFaults(method, body) {
    if (method === 'DELETE') faults.clear()
    if (method === 'POST') {
      const wanted = Array.isArray(body) ? body : [body]
      const unknown = wanted.find((fault) => !kinds.includes(fault?.kind))
      if (unknown) return json(400, { message: `"kind" is one of ${kinds.join(', ')}.` })
      for (const fault of wanted) faults.add({ ...fault, count: Number(fault.count ?? 1) })
    }
    return json(200, { faults: faults.all() })
  }
}
