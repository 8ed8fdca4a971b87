// The JSON of PayPal's reference: https://developer.paypal.com/docs/api/orders/v2/ and …/payments/v2/.

/** @typedef {import('./store.mjs').Order} Order */
/** @typedef {import('./store.mjs').Capture} Capture */
/** @typedef {import('./store.mjs').Refund} Refund */
/** @typedef {import('./store.mjs').Money} Money */

const payee = { email_address: 'shop@business.example.com', merchant_id: 'SANDBOXSHOP01' }

/** The product must never store any of this. */
const payer = {
  name: { given_name: 'Paula', surname: 'Payer' },
  email_address: 'paula.payer@personal.example.com',
  payer_id: 'SANDBOXPAYER1',
  address: { country_code: 'US' },
}
export const payerId = payer.payer_id

/** PayPal's fee for a domestic sale: 3.49% and 49 cents. */
const feePerMille = 34.9
const fixedFeeCents = 49

/** Whole cents inside and exact strings outside. @param {Money} money */
export const wholeCents = ({ value }) => Number(value.replace('.', ''))

/**
 * @param {number} cents
 * @param {string} currency
 * @returns {Money}
 */
export const moneyOf = (cents, currency) => ({ currency_code: currency, value: (cents / 100).toFixed(2) })

/**
 * @param {string} href
 * @param {string} rel
 * @param {string} method
 */
const link = (href, rel, method) => ({ href, rel, method })

/**
 * @param {Order} order
 * @param {string} url the stand-in's own address
 */
export function orderLinks(order, url) {
  const self = `${url}/v2/checkout/orders/${order.id}`
  const approve = `${url}/checkoutnow?token=${order.id}`
  const links = [link(self, 'self', 'GET')]
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return links
  links.push(link(approve, order.hasContext ? 'payer-action' : 'approve', 'GET'))
  links.push(link(self, 'update', 'PATCH'), link(`${self}/capture`, 'capture', 'POST'))
  return links
}

/**
 * The whole order, as returned for `Prefer: return=representation` and "show order details".
 * @param {Order} order
 * @param {string} url
 */
export function orderJson(order, url) {
  const isApproved = order.status === 'APPROVED' || order.status === 'COMPLETED'
  const { captures, refunds } = order
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: { paypal: isApproved ? paypalSource() : {} },
    purchase_units: [
      {
        ...order.unit,
        payee,
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((capture) => captureJson(order, capture, url)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundJson(order, refund, url)) }),
          },
        }),
      },
    ],
    ...(isApproved && { payer }),
    create_time: order.create_time,
    update_time: order.update_time,
    links: orderLinks(order, url),
  }
}

const paypalSource = () => ({
  email_address: payer.email_address,
  account_id: payer.payer_id,
  account_status: 'VERIFIED',
  name: payer.name,
  address: payer.address,
})

/**
 * @param {Order} order
 * @param {Capture} capture
 * @param {string} url
 */
export function captureJson(order, capture, url) {
  const gross = wholeCents(capture.amount)
  const fee = Math.min(gross, Math.round((gross * feePerMille) / 1000) + fixedFeeCents)
  const currency = capture.amount.currency_code
  const self = `${url}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: capture.amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(capture.status !== 'PENDING' && {
      seller_receivable_breakdown: {
        gross_amount: capture.amount,
        paypal_fee: moneyOf(fee, currency),
        net_amount: moneyOf(gross - fee, currency),
      },
    }),
    ...(capture.custom_id && { custom_id: capture.custom_id }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: capture.create_time,
    update_time: capture.update_time,
    links: [
      link(self, 'self', 'GET'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${url}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
    ],
  }
}

/** Refunded, or about to be. @param {Pick<Order, 'refunds'>} order */
export const refundedCents = ({ refunds }) =>
  refunds.reduce((sum, { status, amount }) => sum + (status === 'FAILED' ? 0 : wholeCents(amount)), 0)

/**
 * @param {Order} order
 * @param {Refund} refund
 * @param {string} url
 */
export function refundJson(order, refund, url) {
  const total = refundedCents(order)
  const currency = refund.amount.currency_code
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    ...(refund.custom_id && { custom_id: refund.custom_id }),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: moneyOf(0, currency),
      net_amount: refund.amount,
      total_refunded_amount: moneyOf(total, currency),
    },
    create_time: refund.create_time,
    update_time: refund.create_time,
    links: [
      link(`${url}/v2/payments/refunds/${refund.id}`, 'self', 'GET'),
      link(`${url}/v2/payments/captures/${order.captures[0]?.id}`, 'up', 'GET'),
    ],
  }
}
