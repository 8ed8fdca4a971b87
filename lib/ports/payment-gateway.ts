import type { OrderMark } from '@/lib/domain/payment'

export type NewOrder = {
  mark: OrderMark
  amountCents: number
  currency: string
  /** What the person reads at the payment service. */
  description: string
  /** The same id again is the same order. */
  requestId: string
}

export type GatewayCapture = {
  id: string
  /** `refunded`: all of it went back. `kept` is money that is ours, part of it perhaps returned. */
  state: 'kept' | 'pending' | 'declined' | 'refunded'
  amountCents: number | null
  currency: string
  refundedCents: number
  refundId: string | null
  capturedAt: Date
}

/** An order as the payment service has it now. */
export type GatewayOrder = {
  id: string
  state: 'waiting' | 'approved' | 'captured' | 'voided'
  mark: OrderMark | null
  amountCents: number | null
  currency: string
  capture: GatewayCapture | null
}

export type CaptureAttempt =
  | { outcome: 'captured' }
  /** The way to pay was declined; the person may choose another for the same order. */
  | { outcome: 'declined' }
  | { outcome: 'not_approved' }

/** What an event of the payment service is about. `other` needs nothing done. */
export type PaymentEventKind =
  | 'order_approved'
  | 'capture_changed'
  | 'capture_denied'
  | 'capture_reversed'
  | 'other'

export type PaymentEvent = {
  id: string
  /** The service's own name of it, for the journal. */
  type: string
  kind: PaymentEventKind
  orderId: string | null
  captureId: string | null
  /** What the journal keeps: ids, amounts, status, times. No names, no addresses. */
  kept: Record<string, string>
}

/**
 * The payment service. Every call may fail with `payment_unavailable` when it does not answer, and with `payments_off`
 * when the shop is closed.
 */
export interface PaymentGateway {
  createOrder(order: NewOrder): Promise<{ id: string }>
  /** `null` when there is no such order, or no longer. */
  findOrder(orderId: string): Promise<GatewayOrder | null>
  /** Takes the money. The same request id again is the same attempt; captured before counts as captured. */
  capture(orderId: string, requestId: string): Promise<CaptureAttempt>
  /** Gives back what is left of a capture. The same request id again is the same refund. */
  refund(captureId: string, requestId: string): Promise<{ refundId: string }>
  /** The order that a capture belongs to. */
  orderOfCapture(captureId: string): Promise<string | null>
  /** Did the service itself send this? `body` is the text as it came, byte for byte. */
  isGenuine(headers: Headers, body: string): Promise<boolean>
  /** `null` when the text is no event. */
  readEvent(body: string): PaymentEvent | null
}
