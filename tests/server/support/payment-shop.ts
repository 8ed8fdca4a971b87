import { randomUUID } from 'node:crypto'
import { noUserMails, type UserMails } from '@/lib/server/mail/user-mails'
import type { PaymentEvent } from '@/lib/server/payments/payment-gateway'
import { captureOrder, createOrder, finishOrders, readOrder } from '@/lib/server/payments/service'
import { handlePaymentEvent } from '@/lib/server/payments/webhook'
import { FakeGateway } from './fake-gateway'
import type { ServerTest } from './open-server-test'

export const pro = { plan: 'Pro', yearly: false, endFree: false } as const
type Input = Parameters<typeof createOrder>[2]

/** A buyer, the payment service, and the services' context. */
export async function openShop(world: ServerTest, userMails: UserMails = noUserMails) {
  const user = await world.newUser()
  const gateway = new FakeGateway()
  const logged: string[] = []
  const note = (event: string) => void logged.push(event)
  const notices: string[] = []
  const notify = (kind: string) => void notices.push(kind)
  const log = { info: () => undefined, warn: note, error: note }
  const pause = async (_ms: number) => undefined
  const context = {
    ...{ supabase: world.supabase, gateway, log, notify, pause, userMails, now: () => new Date() },
    runSettings: { quietSeconds: 90 },
    settlingUsers: new Set<string>(),
  }
  const order = async (input: Input = pro) => (await createOrder(context, user.id, input)).id
  const approved = async (input: Input = pro) => {
    const id = await order(input)
    gateway.approve(id)
    return id
  }
  const capture = (orderId: string) => captureOrder(context, user.id, orderId)
  return {
    user,
    gateway,
    logged,
    notices,
    context,
    order,
    approved,
    /** A plan that was paid. */
    bought: async (input: Input = pro) => {
      const id = await approved(input)
      await capture(id)
      return id
    },
    capture,
    read: (orderId: string) => readOrder(context, user.id, orderId),
    finishAll: async (...orderIds: string[]) => {
      await world.database.query(
        `update public.payments set created_at = now() - interval '3 minutes' where order_id = any ($1)`,
        [orderIds],
      )
      return finishOrders(context, null)
    },
    payment: (orderId: string) => world.readPayment(orderId),
    activePlans: async () => (await world.plansOf(user)).filter(({ status }) => status === 'active'),
    receive: (change: Partial<PaymentEvent> & Pick<PaymentEvent, 'kind'>, signed = 'yes') => {
      const event = {
        id: `WH-${randomUUID()}`,
        type: 'X',
        orderId: null,
        captureId: null,
        owner: 'unsaid',
        refund: null,
        dispute: null,
        payload: {},
      }
      return handlePaymentEvent(context, new Headers({ signed }), JSON.stringify({ ...event, ...change }))
    },
  }
}
