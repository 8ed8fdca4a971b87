import { isAsAsked, type Payment, type RefundReason } from '@/lib/domain/payment'
import { isActive, type Subscription } from '@/lib/domain/subscription'
import type { Activation, PaidOrder, PaymentEnd, PaymentStore } from '@/lib/ports/payment-store'
import { Faults } from './faults'
import type { MemoryBooks } from './memory-books'

const ENDED = ['refunded', 'reversed', 'denied'] as const
const OPEN = ['created', 'declined', 'pending', 'refund_due'] as const
const DAY_MS = 24 * 3_600_000

type Entry = { payment: Payment; endsFree: boolean; planId: string | null }

/** Payments in memory, kept by the rules of the database functions, over the plans of the given books. Fails on demand. */
export class MemoryPayments implements PaymentStore {
  readonly faults = new Faults()
  readonly events = new Map<string, string | null>()
  private readonly entries = new Map<string, Entry>()

  constructor(
    private readonly books: MemoryBooks,
    private readonly now: () => Date,
  ) {}

  async open(order: Parameters<PaymentStore['open']>[0]) {
    await this.faults.pass('open')
    const running = this.runningPlan(order.personId)
    if (running && running.planName !== 'Free') return { outcome: 'already_active' } as const
    if (running && !order.endsFree) return { outcome: 'free_plan_running' } as const
    const { endsFree, ...rest } = order
    const payment: Payment = {
      ...rest,
      status: 'created',
      refundReason: null,
      captureId: null,
      capturedCents: null,
      refundId: null,
      refundedCents: 0,
      declines: 0,
      createdAt: this.now(),
      capturedAt: null,
      refundedAt: null,
    }
    this.entries.set(order.orderId, { payment, endsFree, planId: null })
    return { outcome: 'created', payment: { ...payment } } as const
  }

  async find(orderId: string) {
    await this.faults.pass('find')
    const entry = this.entries.get(orderId)
    return entry ? { ...entry.payment } : null
  }

  async list(personId: string) {
    const all = [...this.entries.values()].map(({ payment }) => ({ ...payment }))
    return all.filter((payment) => payment.personId === personId).reverse()
  }

  async note(
    { orderId, declines }: Pick<Payment, 'orderId' | 'declines'>,
    status: 'pending' | 'declined' | 'cancelled',
    captureId?: string,
  ) {
    await this.faults.pass('note')
    const payment = this.entries.get(orderId)?.payment
    if (!payment || !['created', 'declined', 'cancelled', 'pending'].includes(payment.status)) return
    if (payment.status === 'pending' && status !== 'pending') return
    payment.status = status
    payment.captureId ??= captureId ?? null
    payment.declines = Math.max(payment.declines, declines + (status === 'declined' ? 1 : 0))
  }

  async activate(paid: PaidOrder): Promise<Activation> {
    await this.faults.pass('activate')
    const entry = this.entries.get(paid.orderId)
    if (!entry) return { outcome: 'not_found' }
    const { payment } = entry
    if (ENDED.some((status) => status === payment.status)) return { outcome: 'ended', payment }
    if (payment.status === 'refund_due') return { outcome: 'refund_due', payment }
    if (payment.status === 'completed') {
      return { outcome: 'already_processed', payment, plan: this.planOf(entry) }
    }
    const refundReason = this.reasonAgainst(entry, paid)
    Object.assign(payment, {
      status: refundReason ? 'refund_due' : 'completed',
      refundReason,
      captureId: paid.captureId,
      capturedCents: paid.amountCents,
      capturedAt: paid.capturedAt,
    })
    if (refundReason || payment.personId === null) return { outcome: 'refund_due', payment }
    const plan = this.replacePlan(payment.personId, payment, paid.designs)
    entry.planId = plan.id
    return { outcome: 'activated', payment, plan }
  }

  async end(orderId: string, { status, captureId, refundId, refundedCents }: PaymentEnd) {
    await this.faults.pass('end')
    const entry = this.entries.get(orderId)
    if (!entry) return
    const { payment } = entry
    const plan = this.planOf(entry)
    if (plan) plan.status = 'inactive'
    if (!ENDED.some((ended) => ended === payment.status)) payment.status = status
    payment.captureId ??= captureId
    payment.refundId ??= refundId
    payment.refundedCents = Math.max(payment.refundedCents, refundedCents)
    if (status !== 'denied') payment.refundedAt ??= this.now()
  }

  async notePartialRefund(orderId: string, refundId: string | null, refundedCents: number) {
    const payment = this.entries.get(orderId)?.payment
    if (!payment) return
    payment.refundId ??= refundId
    payment.refundedCents = Math.max(payment.refundedCents, refundedCents)
    payment.refundedAt ??= this.now()
  }

  async due(personId: string | null, limit: number) {
    const open = [...this.entries.values()].filter(
      ({ payment }) =>
        OPEN.some((status) => status === payment.status) &&
        (personId === null || payment.personId === personId),
    )
    return open.slice(-limit).map(({ payment }) => ({ ...payment }))
  }

  async beginEvent({ id }: { id: string }) {
    await this.faults.pass('beginEvent')
    if (this.events.get(id)) return 'seen' as const
    this.events.set(id, null)
    return 'new' as const
  }

  async finishEvent(eventId: string, outcome: string) {
    await this.faults.pass('finishEvent')
    this.events.set(eventId, this.events.get(eventId) ?? outcome)
  }

  /** The account of this person is gone; what they paid stays. */
  forget(personId: string): void {
    for (const { payment } of this.entries.values()) {
      if (payment.personId === personId) payment.personId = null
    }
  }

  private reasonAgainst({ payment, endsFree }: Entry, paid: PaidOrder): RefundReason | null {
    if (payment.personId === null) return 'no_person'
    if (!isAsAsked(payment, paid)) return 'mismatch'
    const running = this.runningPlan(payment.personId)
    return running && !(running.planName === 'Free' && endsFree) ? 'already_active' : null
  }

  private replacePlan(userId: string, { plan, yearly }: Payment, designs: number): Subscription {
    for (const old of this.books.plans) if (old.userId === userId) old.status = 'inactive'
    const expiresAt = new Date(this.now())
    if (yearly) expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + 1)
    else expiresAt.setTime(expiresAt.getTime() + 30 * DAY_MS)
    return this.books.givePlan({ userId, planName: plan, designsLeft: designs, isYearly: yearly, expiresAt })
  }

  private runningPlan(personId: string): Subscription | undefined {
    return this.books.plans.find((plan) => plan.userId === personId && isActive(plan, this.now()))
  }

  private planOf({ planId }: Entry): Subscription | null {
    return this.books.plans.find((plan) => plan.id === planId) ?? null
  }
}
