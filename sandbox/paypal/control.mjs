// /_control/paypal: tests read orders, pay without a browser and plan faults.

import { json } from '../gateway/responses.mjs'
import { approvalAnswer } from './approval.mjs'
import { PayPalError } from './errors.mjs'
import { kinds } from './faults.mjs'
import { orderJson } from './order-json.mjs'

export const controlPath = '/_control/paypal/'

/**
 * @param {object} parts
 * @param {import('./faults.mjs').Faults} parts.faults
 * @param {import('./orders.mjs').Orders} parts.orders
 * @param {import('./disputes.mjs').Disputes} parts.disputes
 * @param {import('./webhooks.mjs').Webhooks} parts.webhooks
 * @param {string} url
 */
export function createControl({ faults, orders, disputes, webhooks }, url) {
  /** @param {Request} request */
  return async function answerControl(request) {
    const address = new URL(request.url)
    const [resource = '', id = '', action = ''] = address.pathname.slice(controlPath.length).split('/')
    const body = request.method === 'POST' ? await request.json().catch(() => ({})) : {}
    try {
      if (resource === 'orders') return json(200, answerOrders(id, action, body))
      if (resource === 'webhooks') return json(200, webhooksOf(address))
      if (resource === 'faults') return answerFaults(request.method, body, faults)
      return json(404, { message: `There is no ${address.pathname}.` })
    } catch (error) {
      if (error instanceof PayPalError) return json(error.status, error.body)
      throw error
    }
  }

  /** @param {string} id @param {string} action @param {any} body */
  function answerOrders(id, action, body) {
    if (action !== 'dispute') return orderJson(changeOrder(id, action, body), url)
    return disputes.change(orders.find(id), String(body.as ?? 'open'), body.amount)
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
      case 'finish-refund':
        return orders.finishRefund(id, body.as !== 'fail')
      case 'review':
        return orders.review(id, body.as !== 'deny')
      case 'expire':
        return orders.expire(id)
      default:
        throw new PayPalError('missing', 'NO_SUCH_ACTION', `Orders have no ${action}.`)
    }
  }

  /** @param {URL} address */
  function webhooksOf(address) {
    const sent = webhooks.of(address.searchParams.get('order') ?? '')
    return sent.map(({ id, type, headers, raw, tries, isDone }) => ({
      id,
      type,
      headers,
      raw,
      tries,
      isDone,
    }))
  }
}

/** @param {string} method @param {any} body @param {import('./faults.mjs').Faults} faults */
function answerFaults(method, body, faults) {
  if (method === 'DELETE') faults.clear()
  if (method === 'POST') {
    const wanted = Array.isArray(body) ? body : [body]
    const unknown = wanted.find((fault) => !kinds.includes(fault?.kind))
    if (unknown) return json(400, { message: `"kind" is one of ${kinds.join(', ')}.` })
    for (const fault of wanted) faults.add({ ...fault, count: Number(fault.count ?? 1) })
  }
  return json(200, { faults: faults.all() })
}
