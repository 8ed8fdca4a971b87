'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { type Failure, toFailure } from '@/lib/client/api/failure'
import { captureOrder, openOrder, readOrder } from '@/lib/client/api/orders'
import { ORDER_QUERY, ROUTES } from '@/lib/config/routes'
import type { OrderInput } from '@/lib/schemas/payments'
import { afterCapture, afterRead, type CheckoutNote } from './checkout-steps'

/** What PayPal's button hands over so that the person may choose another way to pay. */
type Approval = { orderId: string; restart: () => void }

export type Checkout = ReturnType<typeof useCheckout>

/**
 * The way of one payment. Its order's id stands in the address as soon as there is one, so that a reload or a closed
 * tab finds it again; whatever has gone further than this page is told by the next one.
 */
export function useCheckout(order: OrderInput) {
  const router = useRouter()
  const [note, setNote] = useState<CheckoutNote | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isProcessing, setIsProcessing] = useState(false)

  const showOutcome = useCallback((orderId: string) => router.replace(outcomePath(orderId)), [router])

  useEffect(() => {
    const orderId = new URLSearchParams(window.location.search).get(ORDER_QUERY)
    if (orderId === null) return
    let isGone = false
    void readOrder(orderId)
      .then(({ outcome }) => afterRead(outcome))
      // An order that cannot be read now is looked after by the page that says so.
      .catch(() => 'elsewhere' as const)
      .then((next) => {
        if (isGone) return
        if (next === 'elsewhere') return showOutcome(orderId)
        setNote(next)
        keepInAddress(null)
      })
    return () => {
      isGone = true
    }
  }, [showOutcome])

  const begin = async (): Promise<string> => {
    setNote(null)
    setFailure(null)
    try {
      const { id } = await openOrder(order)
      keepInAddress(id)
      return id
    } catch (error) {
      setFailure(toFailure(error))
      throw error
    }
  }

  const approve = async ({ orderId, restart }: Approval): Promise<void> => {
    setIsProcessing(true)
    const next = await captureOrder(orderId).then(
      () => 'elsewhere' as const,
      (error: unknown) => afterCapture(toFailure(error).code),
    )
    if (next === 'elsewhere') return showOutcome(orderId)
    setIsProcessing(false)
    setNote(next)
    if (next === 'declined') restart()
  }

  const cancel = (): void => {
    keepInAddress(null)
    setNote('cancelled')
  }

  /** PayPal's own script failed. What we failed at ourselves has been told already. */
  const fail = (): void => {
    setIsProcessing(false)
    setNote((known) => known ?? 'failed')
  }

  return { note: failure ? null : note, failure, isProcessing, begin, approve, cancel, fail }
}

function outcomePath(orderId: string): string {
  return `${ROUTES.paymentSuccess}?${new URLSearchParams({ [ORDER_QUERY]: orderId })}`
}

function keepInAddress(orderId: string | null): void {
  const address = new URL(window.location.href)
  if (orderId === null) address.searchParams.delete(ORDER_QUERY)
  else address.searchParams.set(ORDER_QUERY, orderId)
  window.history.replaceState(window.history.state, '', address)
}
