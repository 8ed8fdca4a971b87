import type { OrderMark } from '@/lib/domain/payment'

export type NewOrder = {
  mark: OrderMark
  amountCents: number
  currency: string
  /** Shown to the user at PayPal. */
  description: string
  /** Idempotency key: the same id returns the same order. */
  requestId: string
}

export type GatewayCapture = {
  id: string
  /** `completed`: we have the money, though part of it may be refunded. `refunded`: all of it. */
  state: 'completed' | 'pending' | 'declined' | 'refunded'
  amountCents: number | null
  currency: string
  refundedCents: number
  refundId: string | null
  capturedAt: Date
}

/** An order in PayPal's current state. */
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

/** The subject of a PayPal event. `other` needs no action. */
export type PaymentEventKind =
  | 'order_approved'
  | 'capture_changed'
  | 'capture_refunded'
  | 'capture_denied'
  | 'capture_reversed'
  | 'refund_changed'
  | 'dispute_changed'
  | 'other'
  /** Genuine, but of a shape that this version doesn't know. */
  | 'unread'

export type RefundReport = {
  refundId: string | null
  /** The refund is moving. `false` if it failed. */
  isAccepted: boolean
  /** Refunded of the capture so far, if the event says so. */
  refundedCents: number | null
}

/** A capture on its own, without its refunds. */
export type FoundCapture = {
  state: GatewayCapture['state']
  isPartlyRefunded: boolean
  mark: OrderMark | null
  orderId: string | null
}

/** A buyer asks PayPal or a bank for their money back. `opened`: undecided, or unclear. */
export type DisputeState = 'opened' | 'won' | 'lost'

export type Dispute = {
  id: string
  captureId: string | null
  state: DisputeState
  /** PayPal's own outcome; `null` while open. */
  outcome: string | null
  reason: string | null
  /** The disputed amount; once lost, the amount returned to the buyer. */
  amountCents: number | null
  currency: string | null
  /** By PayPal's clock, as ISO text. */
  changedAt: string
}

export type PaymentEvent = {
  id: string
  /** PayPal's own event type, for the record. */
  type: string
  kind: PaymentEventKind
  orderId: string | null
  captureId: string | null
  /** Whose order it is, judging by the event itself: every order of ours carries our mark. */
  owner: 'us' | 'others' | 'unsaid'
  /** Refund details; `null` for other kinds. */
  refund: RefundReport | null
  /** Dispute details; `null` for other kinds. */
  dispute: Dispute | null
  /** The fields we record: ids, amounts, status, times. No names, no addresses. */
  payload: Record<string, string>
}

/** The payment service. Calls throw `payment_unavailable` if it doesn't answer, and `payments_off` without an account. */
export interface PaymentGateway {
  createOrder(order: NewOrder): Promise<{ id: string }>
  /** `null` if the order doesn't exist, or no longer does. */
  findOrder(orderId: string): Promise<GatewayOrder | null>
  /** Takes the money. The same request id is the same attempt. An order captured before counts as captured. */
  capture(orderId: string, requestId: string): Promise<CaptureAttempt>
  /** Refunds the rest of a capture. The same request id is the same refund. */
  refund(captureId: string, requestId: string): Promise<{ refundId: string }>
  /** `null` if there is no such capture. */
  findCapture(captureId: string): Promise<FoundCapture | null>
  /** `null` if there is no such refund, or not yet. */
  findRefund(refundId: string): Promise<Pick<RefundReport, 'isAccepted' | 'refundedCents'> | null>
  /**
   * Whether the service itself sent this. `body` is the raw text, byte for byte; `sender` is the address it came from.
   * `flooded`: too many messages with unknown signatures arrived recently to look this one up.
   */
  isGenuine(headers: Headers, body: string, sender: string): Promise<boolean | 'flooded'>
  /** `null` if there is no such dispute. */
  findDispute(disputeId: string): Promise<Dispute | null>
  /** Every dispute of the last 180 days, with the time of its last change. */
  listDisputes(now: Date): Promise<Pick<Dispute, 'id' | 'changedAt'>[]>
  /** A past event; `null` if the service no longer has it. */
  findEvent(eventId: string): Promise<PaymentEvent | null>
  /** Of the kind `unread` if the text isn't an event that we know. */
  readEvent(body: string, transmissionId: string): PaymentEvent
}
