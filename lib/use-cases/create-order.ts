import { randomUUID } from 'node:crypto'
import { CURRENCY, type Purchase, priceCentsOf } from '@/lib/domain/payment'
import type { Subscription } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import type { Services } from '@/lib/ports/services'
import { readPlan } from './read-plan'

type Needs = Pick<Services, 'subscriptions' | 'payments' | 'gateway' | 'now'>
type Wish = Purchase & { endFree: boolean }

export type OpenOrder = { id: string; amountCents: number; currency: string }

/** Opens an order at the payment service, unless a plan runs that stands in its way. No money moves yet. */
export async function createOrder(needs: Needs, personId: string, wish: Wish): Promise<OpenOrder> {
  const { plan, yearly } = wish
  const amountCents = priceCentsOf(wish)
  if (amountCents === null) throw new AppError('bad_request', { detail: 'yearly' })
  const reading = await readPlan(needs, personId)
  if (reading.plan && reading.isActive) refuseBeside(reading.plan, wish)

  const mark = { personId, plan, yearly }
  const { id } = await needs.gateway.createOrder({
    mark,
    amountCents,
    currency: CURRENCY,
    description: `${plan} plan, ${yearly ? 'one year' : '30 days'}`,
    requestId: randomUUID(),
  })
  const order = { ...mark, orderId: id, amountCents, currency: CURRENCY, endsFree: wish.endFree }
  const opening = await needs.payments.open(order)
  // Another window was faster. The order at the payment service is forgotten: nobody is ever told its id.
  if (opening.outcome === 'already_active') throw new AppError('already_active')
  if (opening.outcome === 'free_plan_running') return refuseNow(needs, personId, wish)
  return { id, amountCents, currency: CURRENCY }
}

async function refuseNow(needs: Needs, personId: string, wish: Wish): Promise<never> {
  const { plan } = await readPlan(needs, personId)
  if (plan) refuseBeside(plan, wish)
  throw new AppError('already_active')
}

function refuseBeside(running: Subscription, { plan, endFree }: Wish): void {
  if (running.planName !== 'Free') throw new AppError('already_active')
  if (!endFree) throw new AppError('free_plan_running', { count: running.designsLeft, plan })
}
