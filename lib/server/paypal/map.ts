import * as z from 'zod'
import { amountText, centsOf, decodeMark, encodeMark } from '@/lib/domain/payment'
import type {
  FoundCapture,
  GatewayCapture,
  GatewayOrder,
  NewOrder,
} from '@/lib/server/payments/payment-gateway'

// Maps PayPal's orders, captures and errors. https://developer.paypal.com/docs/api/orders/v2/

const money = z.object({ currency_code: z.string(), value: z.string() })

export const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() })).catch([])

const refundSchema = z.object({ id: z.string(), status: z.string(), amount: money.optional() })

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  create_time: z.string().optional(),
  custom_id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links: linksSchema,
})

const unitSchema = z.object({
  custom_id: z.string().optional(),
  amount: money.optional(),
  payments: z
    .object({ captures: z.array(captureSchema).default([]), refunds: z.array(refundSchema).default([]) })
    .optional(),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(unitSchema).min(1),
})

export const createdSchema = z.object({ id: z.string().min(1) })
export const refundedSchema = refundSchema

const errorSchema = z.object({
  name: z.string().catch(''),
  details: z.array(z.object({ issue: z.string() })).catch([]),
})

/** A request with the same request id is still being processed. */
export const IN_PROGRESS = 'PREVIOUS_REQUEST_IN_PROGRESS'

/** PayPal's error code: the first issue, or the error's name. */
export function issueIn(body: unknown): string {
  const error = errorSchema.safeParse(body)
  return error.success ? (error.data.details[0]?.issue ?? error.data.name) : ''
}

type Shop = { brandName: string; returnUrl: string; cancelUrl: string }

/** The body of "create order": one digital item, paid immediately, without an address. */
export function orderBody({ mark, amountCents, currency, description }: NewOrder, shop: Shop) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: encodeMark(mark),
        description,
        amount: { currency_code: currency, value: amountText(amountCents) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shop.brandName,
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: shop.returnUrl,
          cancel_url: shop.cancelUrl,
        },
      },
    },
  }
}

const ORDER_STATES: Record<string, GatewayOrder['state']> = {
  CREATED: 'waiting',
  SAVED: 'waiting',
  PAYER_ACTION_REQUIRED: 'waiting',
  APPROVED: 'approved',
  COMPLETED: 'captured',
  VOIDED: 'voided',
}

const CAPTURE_STATES: Record<string, GatewayCapture['state']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
}

/** Money never moved for refunds that PayPal hasn't accepted. */
export const isAccepted = ({ status }: { status: string }) => status === 'COMPLETED' || status === 'PENDING'

/** PayPal's `up` link points from a refund to its capture, and from a capture to its order. */
export function idInUpLink(links: z.output<typeof linksSchema>, part: string): string | null {
  const href = links.find(({ rel, href: address }) => rel === 'up' && address.includes(part))?.href
  return href?.split(part)[1]?.match(/^[A-Z0-9]+/)?.[0] ?? null
}

export const ORDER_PATH = '/checkout/orders/'
export const CAPTURE_PATH = '/payments/captures/'

/** A capture on its own, without its refunds. */
export function foundCaptureOf(answer: unknown): FoundCapture {
  const capture = captureSchema.parse(answer)
  const { supplementary_data, custom_id, links } = capture
  return {
    state: stateOf(capture),
    isPartlyRefunded: capture.status === 'PARTIALLY_REFUNDED',
    mark: decodeMark(custom_id ?? null),
    orderId: supplementary_data?.related_ids?.order_id ?? idInUpLink(links, ORDER_PATH),
  }
}

function stateOf({ id, status }: z.output<typeof captureSchema>): GatewayCapture['state'] {
  const state = CAPTURE_STATES[status]
  if (!state) throw new Error(`PayPal's capture ${id} is ${status}`)
  return state
}

/** Throws on an unknown status or shape: never guess about money. */
export function orderOf(answer: unknown): GatewayOrder {
  const order = orderSchema.parse(answer)
  const state = ORDER_STATES[order.status]
  const unit = order.purchase_units[0]
  if (!state || !unit || order.purchase_units.length > 1) {
    throw new Error(
      `PayPal's order ${order.id} is ${order.status} with ${order.purchase_units.length} purchase units`,
    )
  }
  const paid = unit.payments?.captures.at(-1)
  const customId = paid?.custom_id ?? unit.custom_id ?? null
  return {
    id: order.id,
    state: paid ? 'captured' : state,
    mark: decodeMark(customId),
    amountCents: unit.amount ? centsOf(unit.amount.value) : null,
    currency: unit.amount?.currency_code ?? '',
    capture: paid ? captureOf(paid, unit.payments?.refunds ?? []) : null,
  }
}

function captureOf(
  capture: z.output<typeof captureSchema>,
  refunds: z.output<typeof refundSchema>[],
): GatewayCapture {
  const state = stateOf(capture)
  const accepted = refunds.filter(isAccepted)
  const refunded = accepted.reduce((sum, { amount }) => sum + (amount ? (centsOf(amount.value) ?? 0) : 0), 0)
  const amountCents = centsOf(capture.amount.value)
  return {
    id: capture.id,
    state,
    amountCents,
    currency: capture.amount.currency_code,
    refundedCents: state === 'refunded' ? (amountCents ?? refunded) : refunded,
    refundId: accepted.at(-1)?.id ?? null,
    capturedAt: capture.create_time ? new Date(capture.create_time) : new Date(),
  }
}
