import * as z from 'zod'
import { PAID_PLAN_NAMES, PAYMENT_STATUSES } from '@/lib/domain/payment'

/** The body of `POST /api/paypal/orders`. The browser never sets the price. */
export const orderSchema = z.strictObject({
  plan: z.enum(PAID_PLAN_NAMES),
  yearly: z.boolean(),
  /** The user agreed that this purchase ends their Free plan. */
  endFree: z.boolean().default(false),
})
export type OrderInput = z.input<typeof orderSchema>

export const orderResponseSchema = z.object({ id: z.string(), amountCents: z.number(), currency: z.string() })
export type OrderResponse = z.output<typeof orderResponseSchema>

const SETTLEMENTS = [
  'activated',
  'already_processed',
  'pending',
  'refunded',
  'waiting',
  'declined',
  'cancelled',
] as const

/** The state of an order: `GET /api/paypal/orders/{id}` and `POST /api/paypal/orders/{id}/capture`. */
export const settlementResponseSchema = z.object({
  outcome: z.enum(SETTLEMENTS),
  /** For `refunded`: the reason, as a sentence. */
  message: z.string().optional(),
  plan: z.string().optional(),
})
export type SettlementResponse = z.output<typeof settlementResponseSchema>

const paymentResponseSchema = z.object({
  orderId: z.string(),
  captureId: z.string().nullable(),
  refundId: z.string().nullable(),
  plan: z.enum(PAID_PLAN_NAMES),
  yearly: z.boolean(),
  /** The amount paid, or due before payment. */
  amountCents: z.number(),
  refundedCents: z.number(),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  createdAt: z.iso.datetime(),
  capturedAt: z.iso.datetime().nullable(),
  withdrawableUntil: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
})
/** `GET /api/payments`: the user's payments, newest first. */
export const paymentsResponseSchema = z.object({ payments: z.array(paymentResponseSchema) })
export type PaymentResponse = z.output<typeof paymentResponseSchema>

/** `{id}` of an order in a URL. */
export const orderParams = z.object({ id: z.string().regex(/^[A-Z0-9]{1,36}$/) })
