'use client'

import { useCallback, useEffect, useState } from 'react'
import { captureOrder, openOrder, readOrder } from '@/components/checkout/orders-api'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { ORDER_QUERY, ROUTES } from '@/lib/config/routes'
import { useRouter } from '@/lib/i18n/navigation'
import type { OrderInput } from '@/lib/schemas/payments'
import { afterCapture, afterRead, type CheckoutNote } from './checkout-steps'

/** `restart` lets the user choose another way to pay. */
type Approval = { orderId: string; restart: () => void }

export type Checkout = ReturnType<typeof useCheckout>

/**
 * One payment. The id of its order is in the address as soon as there is one, so that a reload or a reopened tab finds
 * it again. Whatever has gone further than this page is shown on the next one.
 */
export function useCheckout(order: OrderInput) {
  const router = useRouter()
  const [note, setNote] = useState<CheckoutNote | null>(null)
  const [error, setError] = useState<ErrorDetails | null>(null)
  const [isProcessing, setIsProcessing] = useState(false)

  const showOutcome = useCallback((orderId: string) => router.replace(outcomePath(orderId)), [router])

  useEffect(() => {
    const orderId = new URLSearchParams(window.location.search).get(ORDER_QUERY)
    if (orderId === null) return
    let isGone = false
    void readOrder(orderId)
      .then(({ outcome }) => afterRead(outcome))
      // The page of the outcome says that an order cannot be read, and tries again.
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

  const cancel = (): void => {
    putInAddress(null)
    setNote('cancelled')
  }

  /** PayPal's own script failed. An error of ours is shown already. */
  const fail = (): void => {
    setIsProcessing(false)
    setNote((known) => known ?? 'failed')
  }

  return { note, error, isProcessing, begin, approve, cancel, fail }
}

function outcomePath(orderId: string): string {
  return `${ROUTES.paymentSuccess}?${new URLSearchParams({ [ORDER_QUERY]: orderId })}`
}

function putInAddress(orderId: string | null): void {
  const address = new URL(window.location.href)
  if (orderId === null) address.searchParams.delete(ORDER_QUERY)
  else address.searchParams.set(ORDER_QUERY, orderId)
  window.history.replaceState(window.history.state, '', address)
}
