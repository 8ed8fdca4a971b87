import type {
  CaptureAttempt,
  GatewayCapture,
  GatewayOrder,
  NewOrder,
  PaymentEvent,
  PaymentGateway,
} from '@/lib/ports/payment-gateway'
import { Faults } from './faults'

type CaptureWay = 'kept' | 'pending' | 'declined' | 'instrument_declined'

/** A payment service in memory: orders, captures and refunds, each request id once. Fails on demand. */
export class FakeGateway implements PaymentGateway {
  readonly faults = new Faults()
  readonly orders = new Map<string, GatewayOrder>()
  readonly refunds: { captureId: string; requestId: string }[] = []
  /** How the next captures come out; then they are kept. */
  readonly nextCaptures: CaptureWay[] = []
  captures = 0
  private readonly attempts = new Map<string, CaptureAttempt>()

  async createOrder(order: NewOrder) {
    await this.faults.pass('createOrder')
    const id = `ORDER${this.orders.size + 1}`
    const { mark, amountCents, currency } = order
    this.orders.set(id, { id, state: 'waiting', mark, amountCents, currency, capture: null })
    return { id }
  }

  async findOrder(orderId: string) {
    await this.faults.pass('findOrder')
    const order = this.orders.get(orderId)
    return order ? { ...order, capture: order.capture && { ...order.capture } } : null
  }

  async capture(orderId: string, requestId: string): Promise<CaptureAttempt> {
    await this.faults.pass('capture')
    const known = this.attempts.get(requestId)
    if (known) return known
    const attempt = this.attemptOn(this.order(orderId))
    this.attempts.set(requestId, attempt)
    // The money may have moved though the answer is lost.
    await this.faults.pass('captureAnswer')
    return attempt
  }

  async refund(captureId: string, requestId: string) {
    await this.faults.pass('refund')
    const capture = [...this.orders.values()].find((order) => order.capture?.id === captureId)?.capture
    if (!capture) throw new Error(`no capture ${captureId}`)
    if (capture.state !== 'refunded') this.refunds.push({ captureId, requestId })
    const refundId = capture.refundId ?? `REFUND${captureId}`
    Object.assign(capture, { state: 'refunded', refundId, refundedCents: capture.amountCents ?? 0 })
    return { refundId }
  }

  async orderOfCapture(captureId: string) {
    const order = [...this.orders.values()].find(({ capture }) => capture?.id === captureId)
    return order?.id ?? null
  }

  /** In this world a signature is the header `signed: yes`. */
  async isGenuine(headers: Headers) {
    await this.faults.pass('isGenuine')
    return headers.get('signed') === 'yes'
  }

  readEvent(body: string): PaymentEvent | null {
    return JSON.parse(body)
  }

  order(orderId: string): GatewayOrder {
    const order = this.orders.get(orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    return order
  }

  /** The person pays on the service's own page. */
  approve(orderId: string): void {
    this.order(orderId).state = 'approved'
  }

  /** PayPal has made up its mind about a capture, or somebody has changed it by hand. */
  change(orderId: string, change: Partial<GatewayCapture>): void {
    Object.assign(this.order(orderId).capture ?? {}, change)
  }

  private attemptOn(order: GatewayOrder): CaptureAttempt {
    if (order.state === 'captured') return { outcome: 'captured' }
    if (order.state !== 'approved') return { outcome: 'not_approved' }
    const way = this.nextCaptures.shift() ?? 'kept'
    if (way === 'instrument_declined') {
      order.state = 'waiting'
      return { outcome: 'declined' }
    }
    this.captures += 1
    const { amountCents, currency } = order
    const capture = { id: `CAPTURE${order.id}`, state: way, amountCents, currency } as const
    const capturedAt = new Date('2026-05-01T10:00:00Z')
    Object.assign(order, {
      state: 'captured',
      capture: { ...capture, refundedCents: 0, refundId: null, capturedAt },
    })
    return { outcome: 'captured' }
  }
}
