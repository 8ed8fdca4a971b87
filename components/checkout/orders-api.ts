import { jsonBody, requestJson } from '@/lib/api/request-json'
import { API } from '@/lib/config/routes'
import {
  type OrderInput,
  type OrderResponse,
  orderResponseSchema,
  type PaymentResponse,
  paymentsResponseSchema,
  type SettlementResponse,
  settlementResponseSchema,
} from '@/lib/schemas/payments'

/** Opens an order at PayPal. Nothing is charged yet. Throws `RequestError`. */
export function openOrder(order: OrderInput): Promise<OrderResponse> {
  return requestJson(orderResponseSchema, API.orders, jsonBody('POST', order))
}

/** Captures an approved order. Calling it again takes no more money. Throws `RequestError`. */
export function captureOrder(orderId: string): Promise<SettlementResponse> {
  return requestJson(settlementResponseSchema, API.captureOrder(orderId), { method: 'POST' })
}

/** The state of an order. Reading it also completes an unfinished order. */
export function readOrder(orderId: string, signal?: AbortSignal): Promise<SettlementResponse> {
  return requestJson(settlementResponseSchema, API.order(orderId), signal ? { signal } : {})
}

/** The user's payments, newest first. */
export async function readPayments(signal?: AbortSignal): Promise<PaymentResponse[]> {
  return (await requestJson(paymentsResponseSchema, API.payments, signal ? { signal } : {})).payments
}
