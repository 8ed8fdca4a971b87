import * as z from 'zod'
import type { PaymentEvent, PaymentEventKind } from '@/lib/server/payments/payment-gateway'

// https://developer.paypal.com/api/rest/webhooks/event-names/

const KINDS: Record<string, PaymentEventKind> = {
  'CHECKOUT.ORDER.APPROVED': 'order_approved',
  'CHECKOUT.ORDER.COMPLETED': 'capture_changed',
  'PAYMENT.CAPTURE.COMPLETED': 'capture_changed',
  'PAYMENT.CAPTURE.PENDING': 'capture_changed',
  'PAYMENT.CAPTURE.REFUNDED': 'capture_changed',
  'PAYMENT.CAPTURE.DENIED': 'capture_denied',
  'PAYMENT.CAPTURE.DECLINED': 'capture_denied',
  'PAYMENT.CAPTURE.REVERSED': 'capture_reversed',
}

const link = z.object({ rel: z.string(), href: z.string() })

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  create_time: z.string().max(64).optional(),
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().max(64).optional(),
    status: z.string().max(64).optional(),
    amount: z.object({ currency_code: z.string().max(8), value: z.string().max(32) }).optional(),
    links: z.array(link).catch([]),
    supplementary_data: z
      .object({
        related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }),
      })
      .optional()
      .catch(undefined),
  }),
})

type Resource = z.output<typeof eventSchema>['resource']

/** Translates a webhook's body. Keeps nothing that names the payer. `null` when it is not an event. */
export function eventOf(body: string): PaymentEvent | null {
  const event = eventSchema.safeParse(jsonIn(body))
  if (!event.success) return null
  const { id, event_type, create_time, resource } = event.data
  const orderId = orderIdIn(event_type, resource)
  const captureId = captureIdIn(event_type, resource)
  const payload = {
    resourceId: resource.id,
    orderId,
    captureId,
    status: resource.status,
    amount: resource.amount?.value,
    currency: resource.amount?.currency_code,
    time: create_time,
  }
  return {
    id,
    type: event_type,
    kind: KINDS[event_type] ?? 'other',
    orderId,
    captureId,
    payload: Object.fromEntries(
      Object.entries(payload).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  }
}

function orderIdIn(type: string, resource: Resource): string | null {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
  return resource.supplementary_data?.related_ids.order_id ?? idInLink(resource, '/checkout/orders/')
}

/** Events about a refund name its capture only in their `up` link. */
function captureIdIn(type: string, resource: Resource): string | null {
  if (!type.startsWith('PAYMENT.')) return null
  const named =
    resource.supplementary_data?.related_ids.capture_id ?? idInLink(resource, '/payments/captures/')
  return named ?? resource.id ?? null
}

/** PayPal's `up` link points from a refund to its capture, and from a capture to its order. */
function idInLink({ links }: Resource, part: string): string | null {
  const href = links.find(({ rel, href: address }) => rel === 'up' && address.includes(part))?.href
  return href?.split(part)[1]?.match(/^[A-Z0-9]+/)?.[0] ?? null
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
