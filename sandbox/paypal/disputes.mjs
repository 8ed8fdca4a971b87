// Disputes, as the payer opens them and PayPal decides them. https://developer.paypal.com/docs/api/customer-disputes/v1/

import { randomInt } from 'node:crypto'
import { noSuchId, PayPalError } from './errors.mjs'

/** @typedef {import('./store.mjs').Dispute} Dispute */
/** @typedef {import('./store.mjs').Order} Order */

const mostOnPage = 50
const outcomes = {
  won: 'RESOLVED_SELLER_FAVOUR',
  lost: 'RESOLVED_BUYER_FAVOUR',
  payout: 'RESOLVED_WITH_PAYOUT',
}

/** To the millisecond, because two changes of one dispute come in quick succession in tests. */
const now = () => new Date().toISOString()

export class Disputes {
  #store
  #url
  #publish

  /**
   * @param {import('./store.mjs').Store} store
   * @param {{ url: string, publish: import('./orders.mjs').Publish }} options
   */
  constructor(store, { url, publish }) {
    this.#store = store
    this.#url = url
    this.#publish = publish
  }

  get #all() {
    this.#store.state.disputes ??= []
    return this.#store.state.disputes
  }

  /** @param {string} id */
  read(id) {
    const dispute = this.#all.find((each) => each.id === id)
    if (!dispute) throw noSuchId()
    return disputeJson(dispute, this.#url)
  }

  /**
   * One page of disputes, newest first, abridged.
   * @param {URLSearchParams} query
   */
  list(query) {
    const size = Math.min(mostOnPage, Number(query.get('page_size') ?? 10))
    const from = Number(query.get('next_page_token') ?? 0)
    const since = query.get('start_time') ?? ''
    const found = this.#all.filter(({ create_time }) => create_time >= since).reverse()
    const address = `${this.#url}/v1/customer/disputes`
    const next = `${address}?${new URLSearchParams({ ...Object.fromEntries(query), next_page_token: String(from + size) })}`
    return {
      items: found.slice(from, from + size).map((dispute) => {
        const { disputed_transactions, dispute_outcome, ...short } = disputeJson(dispute, this.#url)
        return short
      }),
      links: [
        { href: address, rel: 'self', method: 'GET' },
        ...(from + size < found.length ? [{ href: next, rel: 'next', method: 'GET' }] : []),
      ],
    }
  }

  /**
   * The payer opens a dispute about an order's payment, or PayPal decides an existing one.
   * @param {Order} order
   * @param {string} as `open`, `won` or `lost` (for the shop), or `payout` (PayPal pays one of the two)
   * @param {import('./store.mjs').Money} [amount] all of it by default
   */
  change(order, as, amount) {
    const [capture] = order.captures
    if (!capture) throw new PayPalError('unprocessable', 'NOT_CAPTURED', 'This order has no capture.')
    const known = this.#all.find(({ orderId }) => orderId === order.id)
    const dispute = known ?? this.#open(order.id, capture, amount)
    const outcome = Object.entries(outcomes).find(([name]) => name === as)?.[1] ?? null
    dispute.outcome = outcome
    dispute.update_time = now()
    this.#store.save()
    const change = outcome === null ? 'UPDATED' : 'RESOLVED'
    const resource = disputeJson(dispute, this.#url)
    this.#publish(order.id, `CUSTOMER.DISPUTE.${known ? change : 'CREATED'}`, 'dispute', resource)
    return resource
  }

  /**
   * @param {string} orderId
   * @param {import('./store.mjs').Capture} capture
   * @param {import('./store.mjs').Money} [amount]
   */
  #open(orderId, capture, amount) {
    /** @type {Dispute} */
    const dispute = {
      id: `PP-R-${Array.from({ length: 3 }, () => randomInt(100, 1_000)).join('')}-${randomInt(1e7, 1e8)}`,
      orderId,
      captureId: capture.id,
      amount: amount ?? capture.amount,
      reason: 'UNAUTHORISED',
      outcome: null,
      create_time: now(),
      update_time: now(),
    }
    this.#all.push(dispute)
    return dispute
  }
}

/**
 * @param {Dispute} dispute
 * @param {string} url
 */
const disputeJson = ({ id, captureId, amount, reason, outcome, create_time, update_time }, url) => ({
  dispute_id: id,
  create_time,
  update_time,
  disputed_transactions: [{ seller_transaction_id: captureId, transaction_status: 'COMPLETED' }],
  reason,
  status: outcome === null ? 'UNDER_REVIEW' : 'RESOLVED',
  dispute_state: outcome === null ? 'UNDER_PAYPAL_REVIEW' : 'RESOLVED',
  dispute_amount: amount,
  ...(outcome !== null && {
    dispute_outcome: {
      outcome_code: outcome,
      ...(outcome === outcomes.lost && { amount_refunded: amount }),
    },
  }),
  dispute_life_cycle_stage: 'CHARGEBACK',
  dispute_channel: 'INTERNAL',
  links: [{ href: `${url}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
})
