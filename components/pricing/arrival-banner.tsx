'use client'

import { type ReactNode, useEffect, useState } from 'react'

/** What brought the person here, as the address tells it. */
export type ArrivalReason = 'new' | 'subscribe' | 'subscription_required' | 'subscription_check_failed'

export type ArrivalTexts = Record<ArrivalReason, { title: string; body: string }>

/**
 * Says why the person is looking at the plans; `children` stand in its place for everybody else. The address is read
 * in the browser, so that the page stays a static file, and the place is high enough from the start for either.
 */
export function ArrivalBanner({ texts, children }: { texts: ArrivalTexts; children: ReactNode }) {
  const [reason, setReason] = useState<ArrivalReason | null>(null)
  useEffect(() => setReason(reasonIn(new URLSearchParams(window.location.search))), [])
  return (
    <div role="status" className="min-h-28 sm:min-h-22">
      {reason ? (
        <div className="rounded-lg border border-brass/50 bg-brass/10 px-5 py-4">
          <p className="font-semibold text-brass-bright">{texts[reason].title}</p>
          <p className="text-small text-plaster">{texts[reason].body}</p>
        </div>
      ) : (
        children
      )}
    </div>
  )
}

function reasonIn(query: URLSearchParams): ArrivalReason | null {
  if (query.get('new') === 'true') return 'new'
  if (query.get('subscribe') === 'true') return 'subscribe'
  const reason = query.get('reason')
  return reason === 'subscription_required' || reason === 'subscription_check_failed' ? reason : null
}
