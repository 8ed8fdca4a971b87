import type { OrderMark, Payment, PaymentStatus } from '@/lib/domain/payment'
import type { Subscription } from '@/lib/domain/subscription'
import type { PaymentEvent } from './payment-gateway'

export type NewPayment = OrderMark & {
  orderId: string
  amountCents: number
  currency: string
  /** The person agreed that a running Free plan ends with this purchase. */
  endsFree: boolean
}

export type PaymentOpening =
  | { outcome: 'created'; payment: Payment }
  | { outcome: 'already_active' | 'free_plan_running' }

/** What the payment service says was paid, for whom and for what. */
export type PaidOrder = {
  orderId: string
  captureId: string
  mark: OrderMark | null
  amountCents: number
  currency: string
  /** Credits that the plan brings. */
  designs: number
  capturedAt: Date
}

export type Activation =
  | { outcome: 'activated' | 'already_processed'; payment: Payment; plan: Subscription | null }
  /** Grants nothing: the money goes back (the payment says why), or has gone back already. */
  | { outcome: 'refund_due' | 'ended'; payment: Payment }
  | { outcome: 'not_found' }

export type PaymentEnd = {
  status: Extract<PaymentStatus, 'refunded' | 'reversed' | 'denied'>
  captureId: string | null
  refundId: string | null
  refundedCents: number
}

export interface PaymentStore {
  /** Notes an order, unless a plan runs that stands in its way. */
  open(payment: NewPayment): Promise<PaymentOpening>
  find(orderId: string): Promise<Payment | null>
  /** Newest first. */
  list(personId: string): Promise<Payment[]>
  /** Notes what became of an order whose money was not taken (yet). What has gone further stays. */
  note(
    payment: Pick<Payment, 'orderId' | 'declines'>,
    status: Extract<PaymentStatus, 'pending' | 'declined' | 'cancelled'>,
    captureId?: string,
  ): Promise<void>
  /** Makes a paid order into a plan, once; safe in any order and however often. */
  activate(paid: PaidOrder): Promise<Activation>
  /** Switches off what the payment bought. May come before `activate`, which then grants nothing. */
  end(orderId: string, end: PaymentEnd): Promise<void>
  /** Part of the money went back; the plan stays. */
  notePartialRefund(orderId: string, refundId: string | null, refundedCents: number): Promise<void>
  /** Unfinished orders whose turn it is, of one person or (`null`) of everybody; marked as looked at. */
  due(personId: string | null, limit: number): Promise<Payment[]>
  /** `seen`: handled before, nothing is left to do. */
  beginEvent(event: PaymentEvent): Promise<'new' | 'seen'>
  finishEvent(eventId: string, outcome: string): Promise<void>
}
