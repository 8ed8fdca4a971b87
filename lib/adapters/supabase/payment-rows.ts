import * as z from 'zod'
import { PAID_PLAN_NAMES, PAYMENT_STATUSES, type Payment, REFUND_REASONS } from '@/lib/domain/payment'

const time = z.string().transform((text) => new Date(text))
/** The database keeps dollars; a number such as 19.99 is not exact, its rounded hundredfold is. */
const cents = z.number().transform((dollars) => Math.round(dollars * 100))

export const paymentRow = z
  .object({
    order_id: z.string(),
    user_id: z.string().nullable(),
    plan_name: z.enum(PAID_PLAN_NAMES),
    is_yearly: z.boolean(),
    amount: cents,
    currency: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    refund_reason: z.enum(REFUND_REASONS).nullable(),
    capture_id: z.string().nullable(),
    captured_amount: cents.nullable(),
    refund_id: z.string().nullable(),
    refunded_amount: cents,
    declines: z.number(),
    created_at: time,
    captured_at: time.nullable(),
    refunded_at: time.nullable(),
  })
  .transform(
    (row): Payment => ({
      orderId: row.order_id,
      personId: row.user_id,
      plan: row.plan_name,
      yearly: row.is_yearly,
      amountCents: row.amount,
      currency: row.currency,
      status: row.status,
      refundReason: row.refund_reason,
      captureId: row.capture_id,
      capturedCents: row.captured_amount,
      refundId: row.refund_id,
      refundedCents: row.refunded_amount,
      declines: row.declines,
      createdAt: row.created_at,
      capturedAt: row.captured_at,
      refundedAt: row.refunded_at,
    }),
  )
