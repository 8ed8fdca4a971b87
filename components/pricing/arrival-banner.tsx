'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useToasterMount } from '@/components/site/toaster-outlet'
import { PAYMENT_QUERY, REASON_QUERY } from '@/lib/config/routes'
import { type PlanChoice, readPlanChoice } from '@/lib/domain/plans'
import { usePlanStatus } from './plan-status'

const PROBLEMS = ['subscription_required', 'subscription_check_failed'] as const

/** What brought the user here, as the address says. */
export type ArrivalReason = 'new' | 'subscribe' | 'cancelled' | (typeof PROBLEMS)[number]

export type ArrivalTexts = {
  reasons: Record<ArrivalReason, { title: string; body: string }>
  /** With the places `{plan}` and `{period}`, for a user who chose before signing in. */
  chosen: string
  periods: { month: string; year: string }
}

type Arrival = { reason: ArrivalReason; choice: PlanChoice | null }

type ArrivalBannerProps = {
  texts: ArrivalTexts
  /** That nothing is lost, for users who had a plan. */
  kept: ReactNode
  children: ReactNode
}

/**
 * Says why the user was sent to the plans, with a toast where something was refused (Spec §4); everybody else sees
 * `children`. The address is read in the browser, so that the page stays a static file, and the box is high enough for
 * each from the start: see `ArrivalMark`.
 */
export function ArrivalBanner({ texts, kept, children }: ArrivalBannerProps) {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const { lacksPlan } = usePlanStatus()
  useLayoutEffect(() => setArrival(arrivalIn(new URLSearchParams(window.location.search))), [])
  useRefusalToast(arrival?.reason ?? null, texts)
  return (
    <div
      role="status"
      className="min-h-28 in-data-[arrival=kept]:min-h-36 sm:min-h-22 sm:in-data-[arrival=kept]:min-h-28"
    >
      {arrival && (
        <div className="rounded-lg border border-brass/50 bg-brass/10 px-5 py-4">
          <p className="font-semibold text-brass-bright">{texts.reasons[arrival.reason].title}</p>
          <p className="text-small text-plaster">
            {arrival.choice ? choiceText(texts, arrival.choice) : texts.reasons[arrival.reason].body}
          </p>
          {isWithoutPlan(arrival.reason) && kept}
        </div>
      )}
      {!arrival && (lacksPlan ? kept : children)}
    </div>
  )
}

function useRefusalToast(reason: ArrivalReason | null, { reasons }: ArrivalTexts) {
  const mountToaster = useToasterMount()
  const problem = reason !== null && isProblem(reason) ? reasons[reason] : null
  const hasRaised = useRef(false)
  useEffect(() => {
    if (!problem || hasRaised.current) return
    hasRaised.current = true
    import('@/components/pricing/arrival-toast')
      .then(({ raiseArrivalToast }) => raiseArrivalToast(mountToaster, problem))
      // The banner says the same.
      .catch(() => undefined)
  }, [mountToaster, problem])
}

function choiceText({ chosen, periods }: ArrivalTexts, { plan, isYearly }: PlanChoice): string {
  return chosen.replace('{plan}', plan).replace('{period}', isYearly ? periods.year : periods.month)
}

function arrivalIn(query: URLSearchParams): Arrival | null {
  const reason = reasonIn(query)
  return reason && { reason, choice: readPlanChoice(query) }
}

function reasonIn(query: URLSearchParams): ArrivalReason | null {
  if (query.get('new') === 'true') return 'new'
  if (query.get('subscribe') === 'true') return 'subscribe'
  if (query.get(PAYMENT_QUERY) === 'cancelled') return 'cancelled'
  const reason = query.get(REASON_QUERY)
  return PROBLEMS.find((problem) => problem === reason) ?? null
}

function isProblem(reason: ArrivalReason): boolean {
  return PROBLEMS.some((problem) => problem === reason)
}

/** Those whom `ArrivalMark` calls `kept`. */
const isWithoutPlan = (reason: ArrivalReason) => reason === 'subscribe' || isProblem(reason)
