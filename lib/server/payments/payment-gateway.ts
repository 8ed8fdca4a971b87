import type { OrderMark } from '@/lib/domain/payment'

export type NewOrder = {
  mark: OrderMark
  amountCents: number
  currency: string
  /** What the user reads at the payment service. */
  description: string
  /** The same id again is the same order. */
  requestId: string
}

export type GatewayCapture = {
  id: string
  /** `completed`: the money is ours, though part of it may be refunded. `refunded`: all of it is. */
  state: 'completed' | 'pending' | 'declined' | 'refunded'
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
  /** The payment method was declined; the user may choose another for the same order. */
  | { outcome: 'declined' }
  | { outcome: 'not_approved' }

/** What an event of the payment service is about. `other` needs nothing done. */
export type PaymentEventKind =
  | 'order_approved'
  | 'capture_changed'
  | 'capture_refunded'
  | 'capture_denied'
  | 'capture_reversed'
  | 'refund_changed'
  | 'dispute_changed'
  | 'other'

export type RefundReport = {
  refundId: string | null
  /** The money moves. `false` for a refund that failed. */
  isAccepted: boolean
  /** Refunded of the capture so far, as far as the event says. */
  refundedCents: number | null
}

/** A capture as the payment service has it by itself, without its refunds. */
export type FoundCapture = {
  state: GatewayCapture['state']
  isPartlyRefunded: boolean
  mark: OrderMark | null
  orderId: string | null
}

/** A buyer asks their money back from the payment service or a bank. `opened`: nobody has decided yet, or not clearly. */
export type DisputeState = 'opened' | 'won' | 'lost'

export type Dispute = {
  id: string
  captureId: string | null
  state: DisputeState
  /** The service's own word for how it ended; `null` while it has not. */
  outcome: string | null
  reason: string | null
  /** What is disputed; once it is lost, what went back to the buyer. */
  amountCents: number | null
  currency: string | null
  /** By the service's clock, as ISO text. */
  changedAt: string
}

export type PaymentEvent = {
  id: string
  /** The service's own name for it, for the record. */
  type: string
  kind: PaymentEventKind
  orderId: string | null
  captureId: string | null
  /** Whose order it is by its own words: every order of ours carries our mark. */
  owner: 'us' | 'others' | 'unsaid'
  /** What it says about a refund; `null` for any other kind. */
  refund: RefundReport | null
  /** What it says about a dispute; `null` for any other kind. */
  dispute: Dispute | null
  /** What we record: ids, amounts, status, times. No names, no addresses. */
  payload: Record<string, string>
}

/** The payment service. Calls fail with `payment_unavailable` when it does not answer, `payments_off` without an account. */
export interface PaymentGateway {
  createOrder(order: NewOrder): Promise<{ id: string }>
  /** `null` when the order does not exist, or no longer does. */
  findOrder(orderId: string): Promise<GatewayOrder | null>
  /** Takes the money. The same request id again is the same attempt. An order captured before counts as captured. */
  capture(orderId: string, requestId: string): Promise<CaptureAttempt>
  /** Refunds what is left of a capture. The same request id again is the same refund. */
  refund(captureId: string, requestId: string): Promise<{ refundId: string }>
  /** `null` when there is no such capture. */
  findCapture(captureId: string): Promise<FoundCapture | null>
  /** `null` when there is no such refund, or not yet. */
  findRefund(refundId: string): Promise<Pick<RefundReport, 'isAccepted' | 'refundedCents'> | null>
  /**
   * Did the service itself send this? `body` is the text as received, byte for byte; `sender` the address that it came from.
   * `flooded`: so many messages with signatures that nobody knows came lately that this one's can't be looked up now.
   */
  isGenuine(headers: Headers, body: string, sender: string): Promise<boolean | 'flooded'>
  /** `null` when there is no such dispute. */
  findDispute(disputeId: string): Promise<Dispute | null>
  /** Every dispute of the last 180 days, each with when it last changed. */
  listDisputes(now: Date): Promise<Pick<Dispute, 'id' | 'changedAt'>[]>
  /** An event that the service sent before; `null` when it no longer has it. */
  findEvent(eventId: string): Promise<PaymentEvent | null>
  /** `null` when the text is not an event. */
  readEvent(body: string): PaymentEvent | null
}
