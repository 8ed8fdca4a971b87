import type {
  CaptureAttempt,
  Dispute,
  FoundCapture,
  GatewayCapture,
  GatewayOrder,
  NewOrder,
  PaymentEvent,
  PaymentGateway,
} from '@/lib/server/payments/payment-gateway'
import { newOrderId } from '@/tests/database/support/fixtures'

type CaptureResult = GatewayCapture['state'] | 'instrument_declined'
type Failing = 'findOrder' | 'captureAnswer' | 'refund' | 'isGenuine' | 'listDisputes'

/** A payment service in memory: orders, captures and refunds, each request id once. Fails on demand. */
export class FakeGateway implements PaymentGateway {
  readonly orders = new Map<string, GatewayOrder>()
  readonly refunds: string[] = []
  /** Request ids of all requested refunds. */
  readonly refundRequests: string[] = []
  readonly disputes = new Map<string, Dispute>()
  /** Events that the service still has. */
  readonly events = new Map<string, PaymentEvent>()
  /** Results of the next captures; after these, captures complete. */
  readonly nextCaptures: CaptureResult[] = []
  captures = 0
  private readonly books = new Map<string, GatewayOrder>()
  private readonly attempts = new Map<string, CaptureAttempt>()
  private readonly failures: Failing[] = []
  private readonly failedRefunds = new Map<string, number>()

  /** The next call with that name fails. `captureAnswer`: the money moves, but the response is lost. */
  failNext(call: Failing): void {
    this.failures.push(call)
  }

  private passOrFail(call: Failing): void {
    const index = this.failures.indexOf(call)
    if (index < 0) return
    this.failures.splice(index, 1)
    throw new Error(`${call}: network`)
  }

  async createOrder({ mark, amountCents, currency }: NewOrder) {
    const id = newOrderId()
    this.orders.set(id, { id, state: 'waiting', mark, amountCents, currency, capture: null })
    return { id }
  }

  async findOrder(orderId: string) {
    this.passOrFail('findOrder')
    return this.booksOf(this.orders.get(orderId)) ?? null
  }

  async capture(orderId: string, requestId: string): Promise<CaptureAttempt> {
    const attempt = this.attempts.get(requestId) ?? this.attemptOn(this.order(orderId))
    this.attempts.set(requestId, attempt)
    this.passOrFail('captureAnswer')
    return attempt
  }

  async refund(captureId: string, requestId: string) {
    this.passOrFail('refund')
    this.refundRequests.push(requestId)
    const capture = [...this.orders.values()].find((order) => order.capture?.id === captureId)?.capture
    if (!capture) throw new Error(`no capture ${captureId}`)
    if (capture.state !== 'refunded') this.refunds.push(captureId)
    const refundId = capture.refundId ?? `REFUND${this.refunds.length}${captureId}`
    Object.assign(capture, { state: 'refunded', refundId, refundedCents: capture.amountCents ?? 0 })
    return { refundId }
  }

  async findCapture(captureId: string): Promise<FoundCapture | null> {
    const order = this.booksOf([...this.orders.values()].find(({ capture }) => capture?.id === captureId))
    if (!order?.capture) return null
    const { state, refundedCents } = order.capture
    const isPartlyRefunded = state === 'completed' && refundedCents > 0
    return { state, isPartlyRefunded, mark: order.mark, orderId: order.id }
  }

  async findRefund(refundId: string) {
    const failedCents = this.failedRefunds.get(refundId)
    if (failedCents !== undefined) return { isAccepted: false, refundedCents: failedCents }
    const order = this.booksOf(
      [...this.orders.values()].find(({ capture }) => capture?.refundId === refundId),
    )
    if (order?.capture?.refundId !== refundId) return null
    return { isAccepted: true, refundedCents: order.capture.refundedCents }
  }

  async findDispute(disputeId: string) {
    return this.disputes.get(disputeId) ?? null
  }

  async listDisputes() {
    this.passOrFail('listDisputes')
    return [...this.disputes.values()].map(({ id, changedAt }) => ({ id, changedAt }))
  }

  async findEvent(eventId: string) {
    return this.events.get(eventId) ?? null
  }

  /** The service had accepted the order's refund, but doesn't carry it out. Returns its id. */
  failRefund(orderId: string): string {
    const { capture } = this.order(orderId)
    const refundId = capture?.refundId
    if (!capture || !refundId) throw new Error(`no refund of ${orderId}`)
    this.failedRefunds.set(refundId, capture.refundedCents)
    Object.assign(capture, { state: 'completed', refundId: null, refundedCents: 0 })
    return refundId
  }

  /** From now on, reads show the order as it is at this moment, until {@link catchUp}. */
  lag(orderId: string): void {
    this.books.set(orderId, structuredClone(this.order(orderId)))
  }

  catchUp(): void {
    this.books.clear()
  }

  private booksOf(order: GatewayOrder | undefined): GatewayOrder | undefined {
    return order && structuredClone(this.books.get(order.id) ?? order)
  }

  /** Here the header `signed: yes` is a valid signature. */
  async isGenuine(headers: Headers): Promise<boolean | 'flooded'> {
    this.passOrFail('isGenuine')
    return headers.get('signed') === 'flooded' ? 'flooded' : headers.get('signed') === 'yes'
  }

  readEvent(body: string): PaymentEvent {
    return JSON.parse(body)
  }

  order(orderId: string): GatewayOrder {
    const order = this.orders.get(orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    return order
  }

  /** The user approves the order on the service's own page. */
  approve(orderId: string): void {
    this.order(orderId).state = 'approved'
  }

  /** PayPal decides about a capture, or an employee changes it by hand. */
  change(orderId: string, change: Partial<GatewayCapture>): void {
    Object.assign(this.order(orderId).capture ?? {}, change)
  }

  private attemptOn(order: GatewayOrder): CaptureAttempt {
    if (order.state === 'captured') return { outcome: 'captured' }
    if (order.state !== 'approved') return { outcome: 'not_approved' }
    const state = this.nextCaptures.shift() ?? 'completed'
    if (state === 'instrument_declined') {
      order.state = 'waiting'
      return { outcome: 'declined' }
    }
    this.captures += 1
    const { id, amountCents, currency } = order
    const refunds = { refundedCents: 0, refundId: null }
    order.state = 'captured'
    order.capture = { id: `C${id}`, state, amountCents, currency, ...refunds, capturedAt: new Date() }
    return { outcome: 'captured' }
  }
}
