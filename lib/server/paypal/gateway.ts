import * as z from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { CaptureAttempt, PaymentGateway } from '@/lib/server/payments/payment-gateway'
import { type PayPalAnswer, type PayPalSettings, payPalApi } from './api'
import { eventOf } from './events'
import { capturedSchema, createdSchema, issueIn, orderBody, orderOf, refundedSchema } from './map'

export type PayPalShop = PayPalSettings & {
  webhookId: string
  brandName: string
  /** Where PayPal sends a user who paid or cancelled on its own page instead of in a popup. */
  returnUrl: string
  cancelUrl: string
}

const NOT_FOUND = 404
const MALFORMED = new Set([400, 422])
const ID = /^[A-Z0-9]{1,36}$/

const verdictSchema = z.object({ verification_status: z.string() })

/** PayPal's Orders v2, refunds and webhook signatures. */
export function payPalGateway(shop: PayPalShop): PaymentGateway {
  const call = payPalApi(shop)

  return {
    async createOrder(order) {
      const body = JSON.stringify(orderBody(order, shop))
      const { requestId } = order
      const answer = await call({ method: 'POST', path: '/v2/checkout/orders', body, requestId })
      return createdSchema.parse(succeeded(answer))
    },

    async findOrder(orderId) {
      const answer = await call({ method: 'GET', path: `/v2/checkout/orders/${idPart(orderId)}` })
      return answer.status === NOT_FOUND ? null : orderOf(succeeded(answer))
    },

    async capture(orderId, requestId) {
      const path = `/v2/checkout/orders/${idPart(orderId)}/capture`
      return attemptOf(await call({ method: 'POST', path, body: '{}', requestId }))
    },

    async refund(captureId, requestId) {
      const path = `/v2/payments/captures/${idPart(captureId)}/refund`
      const refund = refundedSchema.parse(
        succeeded(await call({ method: 'POST', path, body: '{}', requestId })),
      )
      if (refund.status === 'COMPLETED' || refund.status === 'PENDING') return { refundId: refund.id }
      throw new AppError('payment_unavailable', {}, { cause: refund })
    },

    async orderOfCapture(captureId) {
      const answer = await call({ method: 'GET', path: `/v2/payments/captures/${idPart(captureId)}` })
      if (answer.status === NOT_FOUND) return null
      return capturedSchema.parse(succeeded(answer)).supplementary_data?.related_ids?.order_id ?? null
    },

    async isGenuine(headers, body) {
      const signed = signedBody(headers, body, shop.webhookId)
      if (signed === null) return false
      const answer = await call({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: signed,
      })
      // PayPal calls the question malformed: whoever sent the headers made it so.
      if (MALFORMED.has(answer.status)) return false
      return verdictSchema.parse(succeeded(answer)).verification_status === 'SUCCESS'
    },

    readEvent: eventOf,
  }
}

/** For an installation without a PayPal account: everything but payments works. */
export const closedGateway: PaymentGateway = {
  createOrder: closed,
  findOrder: closed,
  capture: closed,
  refund: closed,
  orderOfCapture: closed,
  isGenuine: closed,
  readEvent: () => null,
}

async function closed(): Promise<never> {
  throw new AppError('payments_off')
}

/** Rejects malformed ids before they reach a URL. */
function idPart(id: string): string {
  if (!ID.test(id)) throw new AppError('order_not_found')
  return id
}

function succeeded({ status, body }: PayPalAnswer): unknown {
  if (status < 400) return body
  throw new AppError('payment_unavailable', {}, { cause: { status, issue: issueIn(body), body } })
}

const CAPTURE_ISSUES: Record<string, CaptureAttempt['outcome']> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
  RESOURCE_NOT_FOUND: 'not_approved',
  INVALID_RESOURCE_ID: 'not_approved',
  // Another call captured it; the order says with what result.
  ORDER_ALREADY_CAPTURED: 'captured',
}

function attemptOf(answer: PayPalAnswer): CaptureAttempt {
  if (answer.status < 400) return { outcome: 'captured' }
  const outcome = CAPTURE_ISSUES[issueIn(answer.body)]
  if (outcome) return { outcome }
  throw new AppError('payment_unavailable', {}, { cause: answer })
}

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/**
 * The request that asks PayPal to verify a webhook; `null` when a header is missing or the body is not an object. The
 * event goes in as the text received: parsed and serialised again, it might differ in a byte and fail its signature.
 */
function signedBody(headers: Headers, body: string, webhookId: string): string | null {
  const fields: Record<string, string> = { webhook_id: webhookId }
  for (const [field, header] of Object.entries(HEADERS)) {
    const value = headers.get(header)
    if (!value) return null
    fields[field] = value
  }
  if (!isJsonObject(body)) return null
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
