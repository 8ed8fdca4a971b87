import * as z from 'zod'
import { centsOf, decodeMark } from '@/lib/domain/payment'
import type { PaymentEvent, PaymentEventKind, RefundReport } from '@/lib/server/payments/payment-gateway'
import { disputeOf } from './disputes'
import { CAPTURE_PATH, idInUpLink, isAccepted, linksSchema, ORDER_PATH } from './map'

// https://developer.paypal.com/api/rest/webhooks/event-names/

const KINDS: Record<string, PaymentEventKind> = {
  'CHECKOUT.ORDER.APPROVED': 'order_approved',
  'CHECKOUT.ORDER.COMPLETED': 'capture_changed',
  'PAYMENT.CAPTURE.COMPLETED': 'capture_changed',
  'PAYMENT.CAPTURE.PENDING': 'capture_changed',
  'PAYMENT.CAPTURE.REFUNDED': 'capture_refunded',
  'PAYMENT.CAPTURE.DENIED': 'capture_denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture_denied',
  'PAYMENT.CAPTURE.REVERSED': 'capture_reversed',
  'PAYMENT.REFUND.PENDING': 'refund_changed',
  'PAYMENT.REFUND.COMPLETED': 'refund_changed',
  'PAYMENT.REFUND.FAILED': 'refund_changed',
  'PAYMENT.REFUND.CANCELLED': 'refund_changed',
  'CUSTOMER.DISPUTE.CREATED': 'dispute_changed',
  'CUSTOMER.DISPUTE.UPDATED': 'dispute_changed',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute_changed',
}

const amount = z.object({ currency_code: z.string().max(8), value: z.string().max(32) })
const customId = z.string().max(127).optional().catch(undefined)

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: z.string().max(64).optional(),
  resource_type: z.string().optional(),
  resource: z.looseObject({
    id: z.string().max(64).optional(),
    status: z.string().max(64).optional(),
    amount: amount.optional(),
    custom_id: customId,
    purchase_units: z.array(z.object({ custom_id: customId })).catch([]),
    seller_payable_breakdown: z
      .object({ total_refunded_amount: amount.optional() })
      .optional()
      .catch(undefined),
    links: linksSchema,
    supplementary_data: z
      .object({
        related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }),
      })
      .optional()
      .catch(undefined),
  }),
})

type Resource = z.output<typeof eventSchema>['resource']

/** Maps a webhook's body. Drops everything that identifies the payer. `null` if it isn't an event. */
export function eventOf(body: string): PaymentEvent | null {
  const event = eventSchema.safeParse(jsonIn(body))
  if (!event.success) return null
  const { id, event_type, create_time, resource } = event.data
  const orderId = orderIdIn(event_type, resource)
  const kind = KINDS[event_type] ?? 'other'
  const dispute = kind === 'dispute_changed' ? disputeOf(resource) : null
  if (kind === 'dispute_changed' && dispute === null) return null
  const captureId = dispute ? dispute.captureId : captureIdIn(event_type, resource)
  const isAboutRefund = kind === 'capture_refunded' || kind === 'refund_changed'
  const refund = isAboutRefund ? refundIn(resource, captureId) : null
  const payload = {
    resourceId: dispute?.id ?? resource.id,
    orderId,
    captureId,
    status: dispute?.outcome ?? resource.status,
    amount: resource.amount?.value,
    currency: resource.amount?.currency_code,
    refunded: resource.seller_payable_breakdown?.total_refunded_amount?.value,
    time: create_time,
  }
  return {
    id,
    type: event_type,
    kind,
    orderId,
    captureId,
    owner: ownerIn(event_type, resource),
    refund,
    dispute,
    payload: Object.fromEntries(
      Object.entries(payload).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  }
}

const ANONYMOUS =
  /^(id|.*_id|.*_type|.*_time|.*status|state|reason|value|currency_code|links|href|rel|method)$/
/** Far more than any event has. */
const MOST_KEPT_CHARACTERS = 32_000
const readableId = z.string().regex(/^[\w:.-]{1,200}$/)

/**
 * A genuine message that `eventOf` can't read, to be stored as it came: of its fields all that can't identify the payer. Without
 * an id of its own it has that of its transmission.
 */
export function unreadEvent(body: string, transmissionId: string): PaymentEvent {
  const message = z
    .looseObject({ id: readableId, event_type: readableId })
    .partial()
    .catch({})
    .parse(jsonIn(body))
  const kept = JSON.stringify(message, (name, value: unknown) => {
    return typeof value === 'object' || Array.isArray(value) || ANONYMOUS.test(name) ? value : undefined
  })
  return {
    id: message.id ?? `unread:${transmissionId}`.slice(0, 200),
    type: message.event_type ?? 'unknown',
    kind: 'unread',
    orderId: null,
    captureId: null,
    owner: 'unsaid',
    refund: null,
    dispute: null,
    payload: { message: kept.slice(0, MOST_KEPT_CHARACTERS) },
  }
}

function orderIdIn(type: string, resource: Resource): string | null {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
  return resource.supplementary_data?.related_ids.order_id ?? idInUpLink(resource.links, ORDER_PATH)
}

/** Refund events name their capture only in their `up` link. */
function captureIdIn(type: string, resource: Resource): string | null {
  if (!type.startsWith('PAYMENT.')) return null
  const named =
    resource.supplementary_data?.related_ids.capture_id ?? idInUpLink(resource.links, CAPTURE_PATH)
  return named ?? resource.id ?? null
}

/** These events are about the refund, and `amount` is this refund's alone. */
function refundIn(resource: Resource, captureId: string | null): RefundReport {
  const { id, status, seller_payable_breakdown } = resource
  const refunded = seller_payable_breakdown?.total_refunded_amount ?? resource.amount
  return {
    refundId: id === undefined || id === captureId ? null : id,
    isAccepted: status === undefined || isAccepted({ status }),
    refundedCents: refunded && id !== captureId ? centsOf(refunded.value) : null,
  }
}

/** Orders always carry our mark; captures and refunds may lack it. */
function ownerIn(type: string, { custom_id, purchase_units }: Resource): PaymentEvent['owner'] {
  const named = custom_id ?? purchase_units[0]?.custom_id
  if (named !== undefined) return decodeMark(named) ? 'us' : 'others'
  return type.startsWith('CHECKOUT.ORDER.') ? 'others' : 'unsaid'
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
