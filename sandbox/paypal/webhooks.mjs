// Messages to the shop: signed as PayPal signs, sent until somebody answers 2xx, and spoiled when a test asks for it.

import { randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** @typedef {import('./books.mjs').Message} Message */

const webhookPath = '/api/paypal/webhook'
const authAlgorithm = 'SHA256withRSA'
const answerWithinMs = 30_000
/** PayPal repeats up to 25 times over three days; here a day is a little shorter. */
const mostTries = 25
const firstPauseMs = 1_000
const longestPauseMs = 60_000

export const certificatePath = '/v1/notifications/certs/CERT-sandbox'

/** @type {Record<string, string>} */
const summaries = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'Payment refunded',
  'PAYMENT.CAPTURE.REVERSED': 'Payment reversed',
}

export class WebhookDesk {
  #books
  #faults
  #settings
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set()
  /** @type {Message[]} sent in reverse once enough of them have come together */
  #held = []
  #hasStopped = false

  /**
   * @param {import('./books.mjs').Books} books
   * @param {import('./faults.mjs').Faults} faults
   * @param {{ url: string, appUrl: string, webhookId: string, certificate: import('./certificate.mjs').Certificate }} settings
   */
  constructor(books, faults, settings) {
    this.#books = books
    this.#faults = faults
    this.#settings = settings
  }

  /** PEM, as the address in each message's headers gives it. */
  get certificate() {
    return this.#settings.certificate.pem
  }

  /** @type {import('./orders.mjs').Announce} */
  announce = (orderId, type, resourceType, resource) => {
    const message = this.write(type, resourceType, resource, orderId)
    this.#books.pages.messages.push(message)
    this.#dispatch(message)
    this.#books.keep()
  }

  /**
   * A message, signed and not sent.
   * @param {string} type
   * @param {string} resourceType
   * @param {unknown} resource
   * @param {string} orderId
   * @returns {Message}
   */
  write(type, resourceType, resource, orderId) {
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
    return { id, orderId, type, headers: this.#sign(raw), raw, tries: 0, isDone: false }
  }

  /**
   * Everything that was written about an order, sent or not, oldest first.
   * @param {string} orderId
   */
  of(orderId) {
    return this.#books.pages.messages.filter((message) => message.orderId === orderId)
  }

  /**
   * Sends once more what was sent before; null when there is no such message.
   * @param {string} id
   */
  async resend(id) {
    const message = this.#books.pages.messages.find((each) => each.id === id)
    return message ? this.#post(message) : null
  }

  /** Lets held messages go, one after the other, the last one first. */
  release() {
    const reversed = this.#held.reverse()
    this.#held = []
    this.#later(0, async () => {
      for (const message of reversed) await this.#deliver(message)
    })
  }

  /** Goes on with what was on its way when the sandbox ended. */
  resume() {
    for (const message of this.#books.pages.messages) {
      if (!message.isDone) this.#later(firstPauseMs, () => this.#deliver(message))
    }
  }

  stop() {
    this.#hasStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /**
   * Was this text signed here, for this webhook?
   * @param {Record<string, unknown>} question fields of verify-webhook-signature
   * @param {string} raw the event as it stands in the question
   */
  isGenuine(question, raw) {
    const { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time, webhook_id } = question
    const { webhookId, certificate } = this.#settings
    if (auth_algo !== authAlgorithm || webhook_id !== webhookId) return false
    if (cert_url !== this.#settings.url + certificatePath || typeof transmission_sig !== 'string')
      return false
    const text = signedText(String(transmission_id), String(transmission_time), webhookId, raw)
    return certificate.verify(text, transmission_sig)
  }

  /** @param {string} raw */
  #sign(raw) {
    const { url, webhookId, certificate } = this.#settings
    const transmissionId = randomUUID()
    const time = new Date().toISOString().replace(/\.\d{3}/, '')
    return {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-1.0',
      'paypal-auth-algo': authAlgorithm,
      'paypal-auth-version': 'v2',
      'paypal-cert-url': url + certificatePath,
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': certificate.sign(signedText(transmissionId, time, webhookId, raw)),
    }
  }

  /** @param {Message} message */
  #dispatch(message) {
    const order = message.orderId
    if (this.#faults.take('webhook_drop', { order })) {
      message.isDone = true
      return
    }
    const reorder = this.#faults.take('webhook_reorder', { order })
    if (reorder) {
      this.#held.push(message)
      if (reorder.count <= 0) this.release()
      return
    }
    const delay = this.#faults.take('webhook_delay', { order })
    const copies = this.#faults.take('webhook_duplicate', { order }) ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) this.#later(delay?.ms ?? 0, () => this.#deliver(message))
  }

  /** @param {Message} message */
  async #deliver(message) {
    if (this.#hasStopped) return
    message.tries += 1
    const isTaken = await this.#post(message)
    message.isDone = isTaken || message.tries >= mostTries
    this.#books.keep()
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

/**
 * What PayPal signs: https://developer.paypal.com/api/rest/webhooks/rest/
 * @param {string} transmissionId
 * @param {string} time
 * @param {string} webhookId
 * @param {string} raw
 */
const signedText = (transmissionId, time, webhookId, raw) =>
  `${transmissionId}|${time}|${webhookId}|${crc32(raw)}`

/** @param {number} tries so far */
const pauseMs = (tries) => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
