// The shop's calls, one row each.

import { captureJson, orderJson, refundJson } from './order-json.mjs'

/** @typedef {{ status: number, body: unknown }} Answer */
/**
 * @typedef {object} Call
 * @property {string} name the name for faults
 * @property {string} method
 * @property {RegExp} pattern
 * @property {(id: string, body: any, text: string, query: URLSearchParams) => Answer} answer
 */

/**
 * @param {import('./orders.mjs').Orders} orders
 * @param {import('./disputes.mjs').Disputes} disputes
 * @param {import('./webhooks.mjs').Webhooks} webhooks
 * @param {string} url
 * @returns {Call[]}
 */
export const shopCalls = (orders, disputes, webhooks, url) => [
  {
    name: 'create',
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders$/,
    answer: (_, body) => ({ status: 201, body: orderJson(orders.create(body), url) }),
  },
  {
    name: 'get',
    method: 'GET',
    pattern: /^\/v2\/checkout\/orders\/([^/]+)$/,
    answer: (id) => ({ status: 200, body: orderJson(orders.read(id), url) }),
  },
  {
    name: 'patch',
    method: 'PATCH',
    pattern: /^\/v2\/checkout\/orders\/([^/]+)$/,
    answer: (id, body) => {
      orders.patch(id, body)
      return { status: 204, body: null }
    },
  },
  {
    name: 'capture',
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    answer: (id) => ({ status: 201, body: orderJson(orders.capture(id), url) }),
  },
  {
    name: 'get',
    method: 'GET',
    pattern: /^\/v2\/payments\/captures\/([^/]+)$/,
    answer: (id) => {
      const { order, capture } = orders.readCapture(id)
      return { status: 200, body: captureJson(order, capture, url) }
    },
  },
  {
    name: 'get',
    method: 'GET',
    pattern: /^\/v2\/payments\/refunds\/([^/]+)$/,
    answer: (id) => {
      const { order, refund } = orders.readRefund(id)
      return { status: 200, body: refundJson(order, refund, url) }
    },
  },
  {
    name: 'refund',
    method: 'POST',
    pattern: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    answer: (id, body) => {
      const { order, refund } = orders.refund(id, body?.amount)
      return { status: 201, body: refundJson(order, refund, url) }
    },
  },
  {
    name: 'disputes',
    method: 'GET',
    pattern: /^\/v1\/customer\/disputes$/,
    answer: (_id, _body, _text, query) => ({ status: 200, body: disputes.list(query) }),
  },
  {
    name: 'disputes',
    method: 'GET',
    pattern: /^\/v1\/customer\/disputes\/([^/]+)$/,
    answer: (id) => ({ status: 200, body: disputes.read(id) }),
  },
  {
    name: 'events',
    method: 'GET',
    pattern: /^\/v1\/notifications\/webhooks-events\/([^/]+)$/,
    answer: (id) => ({ status: 200, body: webhooks.read(id) }),
  },
  {
    name: 'verify',
    method: 'POST',
    pattern: /^\/v1\/notifications\/verify-webhook-signature$/,
    answer: (_, body, text) => {
      const isGenuine = webhooks.isGenuine(body ?? {}, text)
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
    },
  },
]
