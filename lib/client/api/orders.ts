import { API } from '@/lib/config/end-points'
import type { OrderInput, OrderResponse, PaymentResponse, SettlementResponse } from '@/lib/schemas/payments'
import { requestJson } from './request-json'

const schemas = () => import('@/lib/schemas/payments')

/** Opens an order at the payment service. Nothing is charged by that. Throws `RequestFailed`. */
export function openOrder(order: OrderInput): Promise<OrderResponse> {
  return requestJson(
    schemas().then((all) => all.orderResponseSchema),
    API.orders,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    },
  )
}

/** Takes the money of an approved order. The same again takes nothing more. Throws `RequestFailed`. */
export function captureOrder(orderId: string): Promise<SettlementResponse> {
  const schema = schemas().then((all) => all.settlementResponseSchema)
  return requestJson(schema, API.captureOrder(orderId), { method: 'POST' })
}

/** What became of an order; asking also finishes one that was left half done. */
export function readOrder(orderId: string, signal?: AbortSignal): Promise<SettlementResponse> {
  const schema = schemas().then((all) => all.settlementResponseSchema)
  return requestJson(schema, API.order(orderId), signal ? { signal } : {})
}

/** The person's payments, newest first. */
export async function readPayments(signal?: AbortSignal): Promise<PaymentResponse[]> {
  const schema = schemas().then((all) => all.paymentsResponseSchema)
  return (await requestJson(schema, API.payments, signal ? { signal } : {})).payments
}
