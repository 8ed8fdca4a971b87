// The shop's side of PayPal's REST interface: tokens, calls, request ids, and faults on demand.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { json } from '../gateway/answers.mjs'
import { shopCalls } from './calls.mjs'
import { noSuchId, Problem } from './problems.mjs'
import { rawField } from './raw-field.mjs'
import { orderLinks } from './shapes.mjs'
import { certificatePath } from './webhooks.mjs'

/** @typedef {import('./calls.mjs').Answer} Answer */
/** @typedef {import('./calls.mjs').Call} Call */

const tokenSeconds = 32_400
const seconds = 1_000
const noContent = 204

export class PayPalApi {
  #parts
  #keys
  #calls
  /** @type {Map<string, number>} token → when it ends; a restart forgets them, as PayPal may at any time */
  #tokens = new Map()

  /**
   * @param {object} parts
   * @param {import('./books.mjs').Books} parts.books
   * @param {import('./faults.mjs').Faults} parts.faults
   * @param {import('./orders.mjs').OrderDesk} parts.orders
   * @param {import('./webhooks.mjs').WebhookDesk} parts.webhooks
   * @param {{ clientId: string, clientSecret: string, url: string }} keys
   */
  constructor(parts, keys) {
    this.#parts = parts
    this.#keys = keys
    this.#calls = shopCalls(parts.orders, parts.webhooks, keys.url)
  }

  /**
   * @param {Request} request
   * @returns {Promise<Response>}
   */
  async answer(request) {
    const { pathname } = new URL(request.url)
    if (pathname === certificatePath) return new Response(this.#parts.webhooks.certificate)
    if (pathname === '/v1/oauth2/token') {
      return (await this.#spoiled('token', undefined)) ?? this.#giveToken(request)
    }
    const call = this.#calls.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname),
    )
    if (!call) return refusal(noSuchId())
    if (!this.#mayCall(request)) {
      return json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' })
    }
    const id = decodeURIComponent(call.pattern.exec(pathname)?.[1] ?? '')
    const text = await request.text()
    const order = this.#orderBehind(id, text)
    const failure = await this.#spoiled(call.name, order)
    if (failure) return failure
    const answer = this.#answerOnce(call, id, text, requestIdOf(request))
    if (this.#parts.faults.take('lose_answer', { on: call.name, order })) {
      return json(500, { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.' })
    }
    return this.#reply(answer, request)
  }

  /** @param {Request} request */
  #giveToken(request) {
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
   * The order that a call is about, for faults that are meant for one.
   * @param {string} id of an order or a capture
   * @param {string} text the body; that of a question about a message holds the message
   */
  #orderBehind(id, text) {
    const { orders, messages } = this.#parts.books.pages
    if (orders[id]) return id
    const event = rawField(text, 'webhook_event')
    if (event) return messages.find(({ raw }) => raw === event)?.orderId
    return Object.values(orders).find((order) => order.captures.some((each) => each.id === id))?.id
  }

  /**
   * @param {string} on
   * @param {string | undefined} order
   */
  async #spoiled(on, order) {
    const delay = this.#parts.faults.take('delay', { on, order })
    if (delay) await pause(delay.ms ?? 0)
    const failure = this.#parts.faults.take('fail', { on, order })
    if (!failure) return null
    return json(failure.status ?? 503, { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable' })
  }

  /**
   * Repeats of a write with the same `PayPal-Request-Id` get the first answer again, a refusal included.
   * @param {Call} call
   * @param {string} id
   * @param {string} text
   * @param {string | null} requestId
   */
  #answerOnce(call, id, text, requestId) {
    if (requestId === null) return attempt(call, id, text)
    const { pages, keep } = this.#parts.books
    const key = `${call.name} ${id} ${requestId}`
    const answer = pages.answers[key] ?? attempt(call, id, text)
    pages.answers[key] = answer
    keep()
    return answer
  }

  /**
   * Without `Prefer: return=representation` a new order is told by id, status and links alone.
   * @param {Answer} answer
   * @param {Request} request
   */
  #reply({ status, body }, request) {
    if (status === noContent) return new Response(null, { status })
    const isWhole = request.headers.get('prefer')?.includes('return=representation')
    const id = status === 201 && !isWhole && isObject(body) && 'intent' in body ? String(body.id) : null
    const order = id === null ? undefined : this.#parts.books.pages.orders[id]
    if (!order || order.captures.length > 0) return json(status, body)
    return json(status, { id, status: order.status, links: orderLinks(order, this.#keys.url) })
  }
}

/**
 * @param {Call} call
 * @param {string} id
 * @param {string} text
 * @returns {Answer}
 */
function attempt(call, id, text) {
  try {
    return call.answer(id, parsed(text), text)
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body }
    throw error
  }
}

/** @param {Problem} problem */
const refusal = ({ status, body }) => json(status, body)

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
    throw new Problem('invalid', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
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
