// PayPal's REST API: tokens, calls, request ids, and faults on request.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { json } from '../gateway/responses.mjs'
import { shopCalls } from './calls.mjs'
import { noSuchId, PayPalError } from './errors.mjs'
import { orderLinks } from './order-json.mjs'

/** @typedef {import('./calls.mjs').Answer} Answer */
/** @typedef {import('./calls.mjs').Call} Call */

const tokenSeconds = 32_400
const seconds = 1_000
const noContent = 204

export class PayPalApi {
  #parts
  #keys
  #calls
  /** @type {Map<string, number>} token → when it expires; a restart forgets them, as PayPal may at any time */
  #tokens = new Map()

  /**
   * @param {object} parts
   * @param {import('./store.mjs').Store} parts.store
   * @param {import('./faults.mjs').Faults} parts.faults
   * @param {import('./orders.mjs').Orders} parts.orders
   * @param {import('./disputes.mjs').Disputes} parts.disputes
   * @param {import('./webhooks.mjs').Webhooks} parts.webhooks
   * @param {{ clientId: string, clientSecret: string, url: string }} keys
   */
  constructor(parts, keys) {
    this.#parts = parts
    this.#keys = keys
    this.#calls = shopCalls(parts.orders, parts.disputes, parts.webhooks, keys.url)
  }

  /**
   * @param {Request} request
   * @returns {Promise<Response>}
   */
  async answer(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/v1/oauth2/token') {
      return this.#faultFor('token', undefined) ?? this.#issueToken(request)
    }
    const call = this.#calls.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    )
    if (!call) return errorResponse(noSuchId())
    if (!this.#mayCall(request)) {
      return json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' })
    }
    const id = decodeURIComponent(call.pattern.exec(pathname)?.[1] ?? '')
    const text = await request.text()
    const order = this.#orderBehind(id, text)
    const failure = this.#faultFor(call.name, order)
    if (failure) return failure
    const perform = () => attempt(call, id, text, searchParams)
    const answer = this.#answerOnce(`${call.name} ${id}`, requestIdOf(request), perform)
    if (this.#parts.faults.take('lose_answer', { on: call.name, order })) {
      return json(500, { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' })
    }
    return this.#reply(answer, request)
  }

  /** @param {Request} request */
  #issueToken(request) {
    const { clientId, clientSecret } = this.#keys
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (!isSame(request.headers.get('authorization') ?? '', basic)) {
      return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    }
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    this.#tokens.set(token, Date.now() + tokenSeconds * seconds)
    return json(200, {
      scope:
        'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX00000000000',
      expires_in: tokenSeconds,
      nonce: `${new Date().toISOString()}${randomBytes(16).toString('base64url')}`,
    })
  }

  /** @param {Request} request */
  #mayCall(request) {
    const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
    return (this.#tokens.get(token) ?? 0) > Date.now()
  }

  /**
   * The order a call is about, for faults of one order.
   * @param {string} id of an order or a capture
   * @param {string} text the body; for verify-webhook-signature it contains the message
   */
  #orderBehind(id, text) {
    const { orders } = this.#parts.store.state
    if (orders[id]) return id
    const message = this.#parts.webhooks.findIn(text)
    if (message) return message.orderId
    return Object.values(orders).find((order) => order.captures.some((each) => each.id === id))?.id
  }

  /**
   * @param {string} on
   * @param {string | undefined} order
   */
  #faultFor(on, order) {
    const failure = this.#parts.faults.take('fail', { on, order })
    if (!failure) return null
    return json(failure.status ?? 503, { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable' })
  }

  /**
   * A repeated write with the same `PayPal-Request-Id` gets the first answer again, even if that was an error.
   * @param {string} what the call, with the id it is about
   * @param {string | null} requestId
   * @param {() => Answer} perform
   */
  #answerOnce(what, requestId, perform) {
    if (requestId === null) return perform()
    const { state, save } = this.#parts.store
    const key = `${what} ${requestId}`
    const answer = state.answers[key] ?? perform()
    state.answers[key] = answer
    save()
    return answer
  }

  /**
   * Without `Prefer: return=representation`, the response to a new order has only id, status and links.
   * @param {Answer} answer
   * @param {Request} request
   */
  #reply({ status, body }, request) {
    if (status === noContent) return new Response(null, { status })
    const isWhole = request.headers.get('prefer')?.includes('return=representation')
    const id = status === 201 && !isWhole && isObject(body) && 'intent' in body ? String(body.id) : null
    const order = id === null ? undefined : this.#parts.store.state.orders[id]
    if (!order || order.captures.length > 0) return json(status, body)
    return json(status, { id, status: order.status, links: orderLinks(order, this.#keys.url) })
  }
}

/**
 * @param {Call} call
 * @param {string} id
 * @param {string} text
 * @param {URLSearchParams} query
 * @returns {Answer}
 */
function attempt(call, id, text, query) {
  try {
    return call.answer(id, parsed(text), text, query)
  } catch (error) {
    if (error instanceof PayPalError) return { status: error.status, body: error.body }
    throw error
  }
}

/** @param {PayPalError} error */
const errorResponse = ({ status, body }) => json(status, body)

/** @param {Request} request */
const requestIdOf = ({ method, headers }) => (method === 'POST' ? headers.get('paypal-request-id') : null)

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null

/** @param {string} text */
function parsed(text) {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    throw new PayPalError('invalid', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

/**
 * @param {string} given
 * @param {string} expected
 */
function isSame(given, expected) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
