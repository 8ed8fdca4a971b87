import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { ORDER_QUERY, ROUTES } from '@/lib/config/routes'
import { useRouter } from '@/lib/i18n/navigation'
import type { OrderInput } from '@/lib/schemas/payments'
import { afterCapture, afterRead, type CheckoutNote } from './checkout-steps'
import { captureOrder, openOrder, readOrder } from './orders-api'

/** `restart` lets the user choose another payment method. */
type Approval = { orderId: string; restart: () => void }

export type Checkout = ReturnType<typeof useCheckout>

/**
 * One payment. Its order id is in the URL as soon as there is one, so that a reload or a reopened tab finds it again. A
 * payment that is past this page continues on the next one.
 */
export function useCheckout(order: OrderInput) {
  const router = useRouter()
  const [note, setNote] = useState<CheckoutNote | null>(null)
  const [error, setError] = useState<ErrorDetails | null>(null)
  const [isProcessing, setIsProcessing] = useState(false)

  const showOutcome = useCallback((orderId: string) => router.replace(outcomePath(orderId)), [router])
  const left = useLeftOrder(showOutcome)

  useEffect(() => {
    const orderId = orderInAddress()
    if (orderId === null) return
    let isGone = false
    void readOrder(orderId)
      .then(({ outcome }) => afterRead(outcome))
      // The outcome page reports an order that can't be read, and tries again.
      .catch(() => 'elsewhere' as const)
      .then((next) => {
        if (isGone) return
        if (next === 'elsewhere') return showOutcome(orderId)
        setNote(next)
        putInAddress(null)
      })
    return () => {
      isGone = true
    }
  }, [showOutcome])

  const begin = async (): Promise<string> => {
    left.current = null
    setNote(null)
    setError(null)
    try {
      const { id } = await openOrder(order)
      putInAddress(id)
      return id
    } catch (thrown) {
      setError(toErrorDetails(thrown))
      throw thrown
    }
  }

  const approve = async ({ orderId, restart }: Approval): Promise<void> => {
    setIsProcessing(true)
    const next = await captureOrder(orderId).then(
      () => 'elsewhere' as const,
      (thrown: unknown) => afterCapture(toErrorDetails(thrown).code),
    )
    if (next === 'elsewhere') return showOutcome(orderId)
    setIsProcessing(false)
    setNote(next)
    if (next === 'declined') restart()
  }

  /** PayPal's window seems to be closed. Only the server knows whether the order was paid. */
  const cancel = async (): Promise<void> => {
    const orderId = orderInAddress()
    if (orderId === null) return setNote('cancelled')
    setIsProcessing(true)
    const next = await readOrder(orderId).then(
      ({ outcome }) => afterRead(outcome),
      () => 'elsewhere' as const,
    )
    if (next === 'elsewhere') return showOutcome(orderId)
    setIsProcessing(false)
    left.current = orderId
    putInAddress(null)
    setNote(next === 'waiting' ? 'cancelled' : next)
  }

  /** PayPal's own script failed. Our own errors are already shown. */
  const fail = (): void => {
    setIsProcessing(false)
    setNote((known) => known ?? 'failed')
  }

  return { note, error, isProcessing, begin, approve, cancel, fail }
}

/** An order whose window was closed may still get paid: it is looked up when the user returns to the page. */
function useLeftOrder(onPaid: (orderId: string) => void): RefObject<string | null> {
  const orderId = useRef<string | null>(null)
  useEffect(() => {
    const check = async () => {
      const id = orderId.current
      if (id === null) return
      const { outcome } = await readOrder(id)
      if (orderId.current === id && afterRead(outcome) === 'elsewhere') onPaid(id)
    }
    // An error says nothing about the order; the next return checks again.
    const onFocus = () => void check().catch(() => undefined)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [onPaid])
  return orderId
}

function outcomePath(orderId: string): string {
  return `${ROUTES.paymentSuccess}?${new URLSearchParams({ [ORDER_QUERY]: orderId })}`
}

function orderInAddress(): string | null {
  return new URLSearchParams(window.location.search).get(ORDER_QUERY)
}

function putInAddress(orderId: string | null): void {
  const address = new URL(window.location.href)
  if (orderId === null) address.searchParams.delete(ORDER_QUERY)
  else address.searchParams.set(ORDER_QUERY, orderId)
  window.history.replaceState(window.history.state, '', address)
}
