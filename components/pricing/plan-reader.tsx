import { type RefObject, useEffect, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { useHasPassed } from '@/components/shared/use-has-passed'
import { type PlanChoice, type PlanName, readPlanChoice } from '@/lib/domain/plans'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { type ArrivalReason, goldPlan, readArrival, reasonToShow } from './arrival'

export type PlanStatus = {
  /** The name of the user's active plan, once it is known. */
  current: string | null
  /** Why the user was sent here, unless a plan bought since then has settled it. */
  arrival: ArrivalReason | null
  /** The plan chosen before signing in, from the URL. */
  chosen: PlanChoice | null
  /** The plan with the gold button. */
  gold: PlanName
  /** Whether the Free plan has ended or is used up; it can be started only once. */
  isFreeUsed: boolean
  /** Had a plan and has no active one now. */
  lacksPlan: boolean
  /** Has a plan that still runs, but all of its designs are made. */
  isUsedUp: boolean
}

type PlanReaderProps = {
  periodName: string
  /** Around the plans. */
  rootRef: RefObject<HTMLElement | null>
  onStatus: (status: PlanStatus) => void
}

/** Finds out which plan the user has, which one they chose, and why they were sent here. Loaded where there is any of it. */
export function PlanReader({ periodName, rootRef, onStatus }: PlanReaderProps) {
  const { isSignedIn, loading } = useAuth()
  /** `null` without a session, `undefined` until it is read. */
  const [plan, setPlan] = useState<CreditsResponse | null>()
  const [{ wanted, chosen }] = useState(readQuery)
  const isOver = useHasPassed(plan?.expiresAt ?? null)

  useEffect(() => {
    if (!isSignedIn) return setPlan(loading ? undefined : null)
    const left = new AbortController()
    const read = () => {
      setPlan(undefined)
      import('@/components/auth/credits-api')
        .then(({ readCredits }) => readCredits())
        .then((found) => left.signal.aborted || setPlan(found))
        // Then no plan is marked as the user's, but they hear why they are here.
        .catch(() => left.signal.aborted || setPlan(null))
    }
    read()
    // The back button may restore the page as it was before a payment.
    window.addEventListener('pageshow', ({ persisted }) => persisted && read(), left)
    return () => left.abort()
  }, [isSignedIn, loading])

  useEffect(() => {
    const root = rootRef.current
    if (!chosen || !root) return
    const period = root.querySelector(
      `input[name="${periodName}"][value="${chosen.isYearly ? 'year' : 'month'}"]`,
    )
    if (period instanceof HTMLInputElement) period.checked = true
    root.querySelector(`[data-plan="${chosen.plan}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [periodName, rootRef, chosen])

  const current = plan?.isActive && !isOver ? plan.planName : null
  const isFreeUsed = plan?.isFreeUsed === true && current !== 'Free'
  const arrival = reasonToShow(wanted, plan === undefined ? undefined : current)
  const lacksPlan = !!plan && plan.planName !== null && current === null
  const isUsedUp = lacksPlan && plan.designsLeft === 0 && !isOver
  const gold = goldPlan({ arrival: wanted, chosen: chosen?.plan ?? null, current, isFreeUsed })
  useEffect(
    () => onStatus({ current, arrival, chosen, gold, isFreeUsed, lacksPlan, isUsedUp }),
    [onStatus, current, arrival, chosen, gold, isFreeUsed, lacksPlan, isUsedUp],
  )
  return null
}

function readQuery() {
  const query = new URLSearchParams(window.location.search)
  return { wanted: readArrival(query), chosen: readPlanChoice(query) }
}
