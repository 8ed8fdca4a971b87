'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '@/lib/client/api/failure'
import { readOrder } from '@/lib/client/api/orders'
import { askAgainMs, viewOf } from './order-view'

/** What became of an order: asked for until it is settled. Asking also finishes what was left half done. */
export function useOrder(orderId: string) {
  const [since, setSince] = useState(() => Date.now())
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => readOrder(orderId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainMs(viewIn(state.data, state.error, since)),
  })
  const retry = () => {
    setSince(Date.now())
    void order.refetch()
  }
  const view = viewIn(order.data, order.error, since)
  return { view, message: order.data?.message, plan: order.data?.plan, retry }
}

type Settled = Awaited<ReturnType<typeof readOrder>>

function viewIn(settled: Settled | undefined, error: Error | null, since: number) {
  const failure = error ? toFailure(error).code : null
  return viewOf({ outcome: settled?.outcome ?? null, failure }, Date.now() - since)
}
