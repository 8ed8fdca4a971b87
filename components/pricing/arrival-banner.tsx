'use client'

import { type ReactNode, useEffect } from 'react'
import { showToast } from '@/components/ui/toast'
import { dismissToasts } from '@/components/ui/toaster'
import { OUT_OF_DESIGNS } from '@/lib/config/routes'
import type { PlanName } from '@/lib/domain/plans'
import { type ArrivalReason, isRefusal } from './arrival'
import { usePlanStatus } from './plan-status'

type ArrivalBannerProps = {
  reasons: Record<ArrivalReason, { title: string; body: string }>
  /** For a user who chose a plan before signing in. */
  choices: Record<PlanName, { month: string; year: string }>
  /** Reassures users whose plan has ended that nothing is lost. */
  kept: ReactNode
  children: ReactNode
}

/**
 * Says why the user was sent to the plans, with a toast if something was refused (Spec §4). Everyone else sees `children`. The
 * page is a static file and doesn't know which it will be, so the box has room for the longest.
 */
export function ArrivalBanner({ reasons, choices, kept, children }: ArrivalBannerProps) {
  const { arrival, chosen, lacksPlan, isUsedUp } = usePlanStatus()
  const refusal = arrival && isRefusal(arrival) ? reasons[arrival] : null
  // The tool needs a subscription with designs left. If the plan is used up, say that instead.
  const told = arrival === 'subscription_required' && isUsedUp ? OUT_OF_DESIGNS : arrival

  useEffect(() => {
    // Dismiss the previous page's toast: the banner says the same.
    dismissToasts('arrival')
    if (refusal) showToast({ tone: 'error', title: refusal.title, id: 'arrival', description: refusal.body })
  }, [refusal])

  return (
    <div role="status" className="min-h-34 sm:min-h-28">
      {told && (
        <div className="rounded-lg border border-brass/50 bg-brass/10 px-5 py-4">
          <p className="font-semibold text-brass-bright">{reasons[told].title}</p>
          <p className="text-small text-plaster">
            {chosen ? choices[chosen.plan][chosen.isYearly ? 'year' : 'month'] : reasons[told].body}
          </p>
          {lacksPlan && kept}
        </div>
      )}
      {!told && (lacksPlan ? kept : children)}
    </div>
  )
}
