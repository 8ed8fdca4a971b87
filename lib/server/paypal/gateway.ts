import * as z from 'zod'
import { centsOf } from '@/lib/domain/payment'
import { AppError } from '@/lib/errors/app-error'
import type { CaptureAttempt, PaymentGateway } from '@/lib/server/payments/payment-gateway'
import type { CertificateStore } from './accepted-certificates'
import { type PayPalAnswer, type PayPalSettings, payPalApi, succeeded } from './api'
import { payPalCertificates } from './certificates'
import { eventOf, unreadEvent } from './events'
import { createdSchema, foundCaptureOf, isAccepted, issueIn, orderBody, orderOf, refundedSchema } from './map'
import { payPalRecords } from './records'
import { isSignedWith, type SignedHeaders, signedHeadersIn } from './signature'

export type PayPalShop = PayPalSettings & {
  webhookId: string
  brandName: string
  /** Where PayPal sends users who paid or canceled on its own page instead of in a popup. */
  returnUrl: string
  cancelUrl: string
  certificates: CertificateStore
  /** The clock, in ms. */
  now?: () => number
}

const NOT_FOUND = 404
const MALFORMED = new Set([400, 422])
const ID = /^[A-Z0-9]{1,36}$/

const verdictSchema = z.object({ verification_status: z.string() })

/** PayPal's Orders v2, refunds and webhook signatures. */
export function payPalGateway(shop: PayPalShop): PaymentGateway {
  const call = payPalApi(shop)
  const { apiBase, webhookId, timeoutMs = 10_000, fetch: send = fetch, now = Date.now } = shop
  const certificates = payPalCertificates({ apiBase, timeoutMs, fetch: send, now, store: shop.certificates })

  /** Asks PayPal to verify, while its certificate can't be fetched. */
  async function isConfirmed(signed: SignedHeaders, event: string): Promise<boolean> {
    const body = questionAbout(signed, event, webhookId)
    const answer = await call({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body })
    // PayPal rejects our question as malformed because of the headers we received.
    if (MALFORMED.has(answer.status)) return false
    return verdictSchema.parse(succeeded(answer)).verification_status === 'SUCCESS'
  }

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
      if (isAccepted(refund)) return { refundId: refund.id }
      throw new AppError('payment_unavailable', {}, { cause: refund })
    },

    async findCapture(captureId) {
      const answer = await call({ method: 'GET', path: `/v2/payments/captures/${idPart(captureId)}` })
      return answer.status === NOT_FOUND ? null : foundCaptureOf(succeeded(answer))
    },

    async findRefund(refundId) {
      const answer = await call({ method: 'GET', path: `/v2/payments/refunds/${idPart(refundId)}` })
      if (answer.status === NOT_FOUND) return null
      const refund = refundedSchema.parse(succeeded(answer))
      return {
        isAccepted: isAccepted(refund),
        refundedCents: refund.amount ? centsOf(refund.amount.value) : null,
      }
    },

    ...payPalRecords(call),

    async isGenuine(headers, body, sender) {
      const signed = signedHeadersIn(headers, now())
      if (signed === null || !isJsonObject(body)) return false
      const certificate = await certificates.find(signed.cert_url, sender)
      if (certificate === 'refused') return false
      if (certificate === 'flooded') return 'flooded'
      if (certificate === 'unreachable') {
        const isGenuine = await isConfirmed(signed, body)
        if (isGenuine) void certificates.accept(signed.cert_url)
        return isGenuine
      }
      if (!isSignedWith(certificate, signed, { webhookId, body })) return false
      await certificates.accept(signed.cert_url)
      return true
    },

    readEvent: (body, transmissionId) => eventOf(body) ?? unreadEvent(body, transmissionId),
  }
}

/** For an installation without a PayPal account: everything but payments works. */
export const closedGateway: PaymentGateway = {
  createOrder: closed,
  findOrder: closed,
  capture: closed,
  refund: closed,
  findCapture: closed,
  findRefund: closed,
  findDispute: closed,
  listDisputes: closed,
  findEvent: closed,
  isGenuine: closed,
  readEvent: unreadEvent,
}

async function closed(): Promise<never> {
  throw new AppError('payments_off')
}

/** Rejects malformed ids before they reach a URL. */
function idPart(id: string): string {
  if (!ID.test(id)) throw new AppError('order_not_found')
  return id
}

const CAPTURE_ISSUES: Record<string, CaptureAttempt['outcome']> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
  RESOURCE_NOT_FOUND: 'not_approved',
  INVALID_RESOURCE_ID: 'not_approved',
  // Another call captured it; the order has the result.
  ORDER_ALREADY_CAPTURED: 'captured',
}

function attemptOf(answer: PayPalAnswer): CaptureAttempt {
  if (answer.status < 400) return { outcome: 'captured' }
  const outcome = CAPTURE_ISSUES[issueIn(answer.body)]
  if (outcome) return { outcome }
  throw new AppError('payment_unavailable', {}, { cause: answer })
}

/**
 * The request that asks PayPal to verify a webhook. The event is inserted as the raw text: parsed and serialized again, it
 * might differ in a byte and fail its signature.
 */
function questionAbout(signed: SignedHeaders, event: string, webhookId: string): string {
  return `${JSON.stringify({ webhook_id: webhookId, ...signed }).slice(0, -1)},"webhook_event":${event}}`
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
