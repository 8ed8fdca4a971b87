import { randomUUID } from 'node:crypto'
import { serviceClient } from '@/lib/adapters/supabase/clients'
import type { PaymentRow, SubscriptionRow } from '@/lib/adapters/supabase/database.types'
import { paymentStore } from '@/lib/adapters/supabase/payment-store'
import { subscriptionStore } from '@/lib/adapters/supabase/subscription-store'
import { AppError } from '@/lib/errors/app-error'
import { serviceRoleKey } from '@/sandbox/keys.mjs'
import { signedInClient } from './clients'
import { gatewayTo, payPalControl } from './shop'

export type Visitor = { id: string }

/** Refusals that belong to trading; any other failure is one of the product. */
const REFUSALS = new Set([
  'already_active',
  'free_plan_running',
  'order_not_found',
  'order_not_approved',
  'payment_declined',
  'payment_mismatch',
  'payment_unavailable',
  'webhook_not_genuine',
])

/** The product's real use cases, stores and gateway, over a running sandbox. */
export async function openTrade(url: string, visitorCount: number) {
  const service = serviceClient(url, serviceRoleKey)
  const services = {
    payments: paymentStore(service),
    subscriptions: subscriptionStore(service, 15),
    gateway: gatewayTo(url),
    log: { info: () => undefined, error: () => undefined },
    now: () => new Date(),
    pause: async () => undefined,
  }
  const visitors: Visitor[] = []
  for (let index = 0; index < visitorCount; index += 1) {
    const { user } = await signedInClient(url, `trade-${randomUUID()}@example.com`)
    visitors.push({ id: user.id })
  }

  const people = visitors.map(({ id }) => id)
  /** Rows as they stand in the database, of everybody here. */
  const paymentRows = async (): Promise<PaymentRow[]> => {
    const { data, error } = await service.from('payments').select('*').in('user_id', people)
    if (error) throw new Error(error.message)
    return data
  }
  const planRows = async (): Promise<SubscriptionRow[]> => {
    const { data, error } = await service.from('unified_subscriptions').select('*').in('user_id', people)
    if (error) throw new Error(error.message)
    return data
  }

  return { service, services, visitors, control: payPalControl(url), paymentRows, planRows }
}

export type Trade = Awaited<ReturnType<typeof openTrade>>

/** Runs one step; a refusal is part of the game, and `null`. */
export async function tried<Result>(step: Promise<Result>): Promise<Result | null> {
  try {
    return await step
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return null
    throw error
  }
}

/** What PayPal has of one order, in cents. */
export async function payPalBooks(trade: Trade, orderId: string) {
  const { purchase_units } = await trade.control.order(orderId)
  const payments = purchase_units?.[0]?.payments
  const capture = payments?.captures?.[0]
  const refunds: { amount: { value: string } }[] = payments?.refunds ?? []
  const cents = (value: string) => Math.round(Number(value) * 100)
  return {
    captureId: capture?.id ?? null,
    status: capture?.status ?? null,
    capturedCents: capture ? cents(capture.amount.value) : 0,
    refundedCents: refunds.reduce((sum, { amount }) => sum + cents(amount.value), 0),
  }
}
