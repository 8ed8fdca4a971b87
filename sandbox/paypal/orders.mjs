// Everything that can happen to an order, by the shop, the payer or PayPal.

import { noSuchId, PayPalError } from './errors.mjs'
import { captureJson, moneyOf, orderJson, refundedCents, refundJson, wholeCents } from './order-json.mjs'
import { changedField, isMoney, newUnit } from './order-request.mjs'
import { newId } from './store.mjs'

/** @typedef {import('./store.mjs').Order} Order */
/** @typedef {import('./store.mjs').Capture} Capture */
/** @typedef {import('./store.mjs').Refund} Refund */
/** @typedef {(orderId: string, type: string, resourceType: string, resource: unknown) => void} Publish */

/**
 * The state a lagging read still shows.
 * @param {Order} order
 */
function remember(order) {
  const { captures, refunds } = structuredClone(order)
  order.before = { captures, refunds }
}

const now = () => new Date().toISOString().replace(/\.\d{3}/, '')

export class Orders {
  #store
  #faults
  #url
  #publish

  /**
   * @param {import('./store.mjs').Store} store
   * @param {import('./faults.mjs').Faults} faults
   * @param {{ url: string, publish: Publish }} options
   */
  constructor(store, faults, { url, publish }) {
    this.#store = store
    this.#faults = faults
    this.#url = url
    this.#publish = publish
  }

  /** @param {string} id */
  find(id) {
    const order = this.#store.state.orders[id]
    if (!order) throw noSuchId()
    return order
  }

  /**
   * @param {string} captureId
   * @returns {{ order: Order, capture: Capture }}
   */
  findCapture(captureId) {
    for (const order of Object.values(this.#store.state.orders)) {
      const capture = order.captures.find(({ id }) => id === captureId)
      if (capture) return { order, capture }
    }
    throw noSuchId()
  }

  /**
   * The order as read by the shop: with the fault `lag`, as it was before the last refund or review.
   * @param {string} id
   * @returns {Order}
   */
  read(id) {
    const order = this.find(id)
    return order.before && this.#faults.take('lag', { order: id }) ? { ...order, ...order.before } : order
  }

  /** @param {string} captureId */
  readCapture(captureId) {
    const order = this.read(this.findCapture(captureId).order.id)
    const capture = order.captures.find(({ id }) => id === captureId)
    if (!capture) throw noSuchId()
    return { order, capture }
  }

  /** @param {string} refundId */
  readRefund(refundId) {
    const all = Object.values(this.#store.state.orders)
    const found = all.find(({ refunds }) => refunds.some(({ id }) => id === refundId))
    if (!found) throw noSuchId()
    const order = this.read(found.id)
    const refund = order.refunds.find(({ id }) => id === refundId)
    if (!refund) throw noSuchId()
    return { order, refund }
  }

  /** @param {any} body of the request */
  create(body) {
    const unit = newUnit(body)
    const hasContext = Boolean(body.payment_source?.paypal)
    /** @type {Order} */
    const order = {
      id: newId(),
      status: hasContext ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      unit,
      experience: body.payment_source?.paypal?.experience_context ?? body.application_context ?? {},
      hasContext,
      instrument: 'good',
      captures: [],
      refunds: [],
      create_time: now(),
      update_time: now(),
    }
    this.#store.state.orders[order.id] = order
    return this.#changed(order)
  }

  /**
   * A JSON Patch of the fields that PayPal lets a shop change.
   * @param {string} id
   * @param {any} patches
   */
  patch(id, patches) {
    const order = this.find(id)
    if (order.status === 'COMPLETED') {
      throw new PayPalError(
        'unprocessable',
        'ORDER_COMPLETED_OR_VOIDED',
        'The order cannot be patched any more.',
      )
    }
    for (const patch of Array.isArray(patches) ? patches : []) Object.assign(order.unit, changedField(patch))
    this.#changed(order)
  }

  /**
   * The payer's answer on the approval page.
   * @param {string} id
   * @param {'pay' | 'decline' | 'cancel'} answer `decline` pays with a card that is declined at the capture
   */
  approve(id, answer) {
    const order = this.find(id)
    if (answer === 'cancel' || order.status === 'COMPLETED' || order.status === 'VOIDED') return order
    order.status = 'APPROVED'
    order.instrument = answer === 'decline' ? 'declining' : 'good'
    this.#changed(order)
    this.#publish(id, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(order, this.#url))
    return order
  }

  /** @param {string} id */
  capture(id) {
    const order = this.find(id)
    if (order.status === 'COMPLETED') {
      throw new PayPalError(
        'unprocessable',
        'ORDER_ALREADY_CAPTURED',
        "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
      )
    }
    if (order.status !== 'APPROVED') {
      throw new PayPalError(
        'unprocessable',
        'ORDER_NOT_APPROVED',
        'Payer has not yet approved the Order for payment.',
      )
    }
    if (order.instrument === 'declining') {
      order.status = 'PAYER_ACTION_REQUIRED'
      this.#changed(order)
      throw new PayPalError(
        'unprocessable',
        'INSTRUMENT_DECLINED',
        'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
      )
    }
    const capture = this.#newCapture(order)
    order.captures.push(capture)
    order.status = 'COMPLETED'
    this.#changed(order)
    this.#publishCapture(order, capture, capture.status)
    return order
  }

  /**
   * PayPal's review of a pending capture.
   * @param {string} id
   * @param {boolean} isAccepted
   */
  review(id, isAccepted) {
    const order = this.find(id)
    const capture = order.captures.find(({ status }) => status === 'PENDING')
    if (!capture)
      throw new PayPalError('unprocessable', 'NOT_PENDING', 'No capture of this order is pending.')
    remember(order)
    capture.status = isAccepted ? 'COMPLETED' : 'DECLINED'
    capture.update_time = now()
    this.#changed(order)
    this.#publishCapture(order, capture, isAccepted ? 'COMPLETED' : 'DENIED')
    return order
  }

  /**
   * @param {string} captureId
   * @param {unknown} [amount] the rest by default
   */
  refund(captureId, amount) {
    const { order, capture } = this.findCapture(captureId)
    if (capture.status === 'PENDING' || capture.status === 'DECLINED') {
      throw new PayPalError('unprocessable', 'REFUND_NOT_ALLOWED', 'The capture has not completed.')
    }
    const left = wholeCents(capture.amount) - refundedCents(order)
    if (left <= 0) {
      throw new PayPalError(
        'unprocessable',
        'CAPTURE_FULLY_REFUNDED',
        'The capture has already been fully refunded.',
      )
    }
    const wanted = isMoney(amount) ? wholeCents(amount) : left
    if (wanted > left) {
      throw new PayPalError(
        'unprocessable',
        'REFUND_AMOUNT_EXCEEDED',
        'The refund is more than what was captured.',
      )
    }
    const isPending = this.#faults.take('refund_pending', { order: order.id }) !== null
    /** @type {Refund} */
    const refund = {
      id: newId(),
      status: isPending ? 'PENDING' : 'COMPLETED',
      amount: moneyOf(wanted, capture.amount.currency_code),
      ...(capture.custom_id && { custom_id: capture.custom_id }),
      create_time: now(),
    }
    remember(order)
    order.refunds.push(refund)
    if (isPending) {
      this.#changed(order)
      this.#publish(order.id, 'PAYMENT.REFUND.PENDING', 'refund', refundJson(order, refund, this.#url))
    } else this.#moneyWentBack(order, capture, refund)
    return { order, refund }
  }

  /**
   * PayPal carries out a pending refund, or doesn't.
   * @param {string} id
   * @param {boolean} isDone
   */
  finishRefund(id, isDone) {
    const order = this.find(id)
    const refund = order.refunds.find(({ status }) => status === 'PENDING')
    const capture = order.captures.at(-1)
    if (!refund || !capture)
      throw new PayPalError('unprocessable', 'NOT_PENDING', 'No refund of this order is pending.')
    remember(order)
    refund.status = isDone ? 'COMPLETED' : 'FAILED'
    if (isDone) this.#moneyWentBack(order, capture, refund)
    else {
      this.#changed(order)
      this.#publish(order.id, 'PAYMENT.REFUND.FAILED', 'refund', refundJson(order, refund, this.#url))
    }
    return order
  }

  /**
   * @param {Order} order
   * @param {Capture} capture
   * @param {Refund} refund
   */
  #moneyWentBack(order, capture, refund) {
    capture.status = refundedCents(order) >= wholeCents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    capture.update_time = now()
    this.#changed(order)
    this.#publish(order.id, 'PAYMENT.CAPTURE.REFUNDED', 'refund', refundJson(order, refund, this.#url))
  }

  /**
   * The payer's bank takes the money back. The capture still looks complete at PayPal.
   * @param {string} id
   */
  reverse(id) {
    const order = this.find(id)
    const [capture] = order.captures
    if (!capture) throw new PayPalError('unprocessable', 'NOT_CAPTURED', 'This order has no capture.')
    this.#publishCapture(order, capture, 'REVERSED')
    return order
  }

  /**
   * PayPal deletes unpaid orders.
   * @param {string} id
   */
  expire(id) {
    const order = this.find(id)
    if (order.captures.length > 0) throw new PayPalError('unprocessable', 'CAPTURED', 'This order was paid.')
    delete this.#store.state.orders[id]
    this.#store.save()
    return order
  }

  /**
   * @param {Order} order
   * @returns {Capture}
   */
  #newCapture({ id, unit }) {
    const isPending = this.#faults.take('pending', { order: id }) !== null
    const other = this.#faults.take('wrong_amount', { order: id })
    return {
      id: newId(),
      status: isPending ? 'PENDING' : 'COMPLETED',
      amount: other ? { ...unit.amount, value: other.value ?? '0.01' } : unit.amount,
      ...(unit.custom_id && { custom_id: unit.custom_id }),
      create_time: now(),
      update_time: now(),
    }
  }

  /**
   * @param {Order} order
   * @param {Capture} capture
   * @param {string} type
   */
  #publishCapture(order, capture, type) {
    this.#publish(order.id, `PAYMENT.CAPTURE.${type}`, 'capture', captureJson(order, capture, this.#url))
  }

  /** @param {Order} order */
  #changed(order) {
    order.update_time = now()
    this.#store.save()
    return order
  }
}
