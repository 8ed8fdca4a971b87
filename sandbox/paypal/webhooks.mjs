// Webhooks to the shop, sent until it answers 2xx.

import { randomBytes, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { createSigner } from './certificate.mjs'
import { noSuchId } from './errors.mjs'

/** @typedef {import('./store.mjs').Message} Message */

export const certificatePath = '/v1/notifications/certs/CERT-sandbox'
const webhookPath = '/api/paypal/webhook'
const authAlgorithm = 'SHA256withRSA'
const answerWithinMs = 30_000
/** PayPal retries up to 25 times over three days; here it takes about twenty minutes. */
const maxTries = 25
const firstPauseMs = 1_000
const maxPauseMs = 60_000

const signedHeaders = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']

/** @type {Record<string, string>} */
const summaries = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.CAPTURE.REVERSED': 'Payment reversed',
  'PAYMENT.REFUND.PENDING': 'A refund is pending',
  'PAYMENT.REFUND.FAILED': 'A refund failed',
  'CUSTOMER.DISPUTE.CREATED': 'A new dispute opened',
  'CUSTOMER.DISPUTE.UPDATED': 'A dispute was updated',
  'CUSTOMER.DISPUTE.RESOLVED': 'A dispute was resolved',
}

export class Webhooks {
  #store
  #settings
  #signer
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set()
  #hasStopped = false

  /**
   * @param {import('./store.mjs').Store} store
   * @param {{ url: string, appUrl: string, webhookId: string }} settings
   */
  constructor(store, settings) {
    this.#store = store
    this.#settings = settings
    // Kept across restarts, because messages are resent unchanged.
    store.state.signer ??= createSigner({ name: 'webhooks of the sandbox' })
    this.#signer = store.state.signer
  }

  /** The certificate the shop verifies signatures with, as PEM. */
  get certificate() {
    return this.#signer.certificate
  }

  /** @type {import('./orders.mjs').Publish} */
  publish = (orderId, type, resourceType, resource) => {
    const message = this.#write(type, resourceType, resource, orderId)
    this.#later(0, () => this.#deliver(message))
    this.#store.save()
  }

  /**
   * @param {string} type
   * @param {string} resourceType
   * @param {unknown} resource
   * @param {string} orderId
   * @returns {Message}
   */
  #write(type, resourceType, resource, orderId) {
    const id = `WH-${randomBytes(9).toString('hex').toUpperCase()}-${randomBytes(9).toString('hex').toUpperCase()}`
    const self = `${this.#settings.url}/v1/notifications/webhooks-events/${id}`
    const raw = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: summaries[type] ?? type,
      resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    })
    const transmissionId = randomUUID()
    const time = new Date().toISOString().replace(/\.\d{3}/, '')
    const signed = `${transmissionId}|${time}|${this.#settings.webhookId}|${crc32(raw)}`
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-1.0',
      'paypal-auth-algo': authAlgorithm,
      'paypal-auth-version': 'v2',
      'paypal-cert-url': `${this.#settings.url}${certificatePath}`,
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('sha256', Buffer.from(signed), this.#signer.key).toString('base64'),
    }
    const message = { id, orderId, type, headers, raw, tries: 0, isDone: false }
    this.#store.state.messages.push(message)
    return message
  }

  /**
   * A message's event, as PayPal's API returns it.
   * @param {string} id
   */
  read(id) {
    const message = this.#store.state.messages.find((each) => each.id === id)
    if (!message) throw noSuchId()
    return JSON.parse(message.raw)
  }

  /**
   * All messages about an order, sent or not, oldest first.
   * @param {string} orderId
   */
  of(orderId) {
    return this.#store.state.messages.filter((message) => message.orderId === orderId)
  }

  /** Continues with messages that were not delivered when the sandbox ended. */
  resume() {
    for (const message of this.#store.state.messages) {
      if (!message.isDone) this.#later(firstPauseMs, () => this.#deliver(message))
    }
  }

  stop() {
    this.#hasStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /**
   * Whether a message was sent with exactly these headers and this text.
   * @param {Record<string, unknown>} question the body of verify-webhook-signature
   * @param {string} text the same body as received; a changed byte in the event makes it another one
   */
  isGenuine(question, text) {
    const { webhook_id, ...headers } = question
    const message = this.findIn(text)
    return (
      message !== undefined &&
      webhook_id === this.#settings.webhookId &&
      signedHeaders.every((name) => headers[name] === message.headers[`paypal-${name.replaceAll('_', '-')}`])
    )
  }

  /** The message inside a question, byte for byte. @param {string} text */
  findIn(text) {
    return this.#store.state.messages.find(({ raw }) => text.includes(raw))
  }

  /** @param {Message} message */
  async #deliver(message) {
    if (this.#hasStopped) return
    message.tries += 1
    const isAccepted = await this.#post(message)
    message.isDone = isAccepted || message.tries >= maxTries
    this.#store.save()
    if (!message.isDone) this.#later(pauseMs(message.tries), () => this.#deliver(message))
  }

  /** @param {Message} message */
  async #post({ headers, raw }) {
    try {
      const signal = AbortSignal.timeout(answerWithinMs)
      const address = this.#settings.appUrl + webhookPath
      const answer = await fetch(address, { method: 'POST', headers, body: raw, signal })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  /**
   * @param {number} ms
   * @param {() => void} action
   */
  #later(ms, action) {
    if (this.#hasStopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, ms)
    this.#timers.add(timer)
  }
}

/** @param {number} tries so far */
const pauseMs = (tries) => Math.min(maxPauseMs, firstPauseMs * 2 ** (tries - 1))
