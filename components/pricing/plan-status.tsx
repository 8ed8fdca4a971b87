'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { useHasPassed } from '@/components/shared/use-has-passed'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { type PlanChoice, type PlanName, readPlanChoice } from '@/lib/domain/plans'
import { Link } from '@/lib/i18n/navigation'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { type ArrivalReason, goldPlan, RECOMMENDED_PLAN, readArrival, reasonToShow } from './arrival'

type PlanStatus = {
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

const PlanStatusContext = createContext<PlanStatus>({
  current: null,
  arrival: null,
  chosen: null,
  gold: RECOMMENDED_PLAN,
  isFreeUsed: false,
  lacksPlan: false,
  isUsedUp: false,
})

export const usePlanStatus = () => useContext(PlanStatusContext)

/**
 * Wraps the plans: knows which one the user has, which one they chose, and why they were sent here. All of it is read in the
 * browser, so that the page stays a static file.
 */
export function PlanStatusProvider({ periodName, children }: { periodName: string; children: ReactNode }) {
  const { isSignedIn, loading } = useAuth()
  const rootRef = useRef<HTMLDivElement>(null)
  /** `null` without a session, `undefined` until it is read. */
  const [plan, setPlan] = useState<CreditsResponse | null>()
  const [wanted, setWanted] = useState<ArrivalReason | null>(null)
  const [chosen, setChosen] = useState<PlanChoice | null>(null)
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
    const query = new URLSearchParams(window.location.search)
    setWanted(readArrival(query))
    const choice = readPlanChoice(query)
    const root = rootRef.current
    if (!choice || !root) return
    setChosen(choice)
    const period = root.querySelector(
      `input[name="${periodName}"][value="${choice.isYearly ? 'year' : 'month'}"]`,
    )
    if (period instanceof HTMLInputElement) period.checked = true
    root.querySelector(`[data-plan="${choice.plan}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [periodName])

  const current = plan?.isActive && !isOver ? plan.planName : null
  const isFreeUsed = plan?.isFreeUsed === true && current !== 'Free'
  const arrival = reasonToShow(wanted, plan === undefined ? undefined : current)
  const lacksPlan = !!plan && plan.planName !== null && current === null
  const isUsedUp = lacksPlan && plan.designsLeft === 0 && !isOver
  const gold = goldPlan({ arrival: wanted, chosen: chosen?.plan ?? null, current, isFreeUsed })
  return (
    <PlanStatusContext value={{ current, arrival, chosen, gold, isFreeUsed, lacksPlan, isUsedUp }}>
      <div ref={rootRef} className="plans">
        {children}
      </div>
    </PlanStatusContext>
  )
}

type PlanBadgeTexts = { current: string; chosen: string; recommended: string | null }

/** Above a plan: says whether it is the user's, chosen, or recommended. */
export function PlanBadge({ plan, texts }: { plan: PlanName; texts: PlanBadgeTexts }) {
  const { current, chosen } = usePlanStatus()
  if (current === plan) return <MarkedBadge tone="success">{texts.current}</MarkedBadge>
  if (chosen?.plan === plan) return <MarkedBadge tone="brass">{texts.chosen}</MarkedBadge>
  return texts.recommended && <Badge tone="brass">{texts.recommended}</Badge>
}

/** Gives the card around it a brighter border. */
function MarkedBadge(props: { tone: 'success' | 'brass'; children: string }) {
  return <Badge {...props} data-marked />
}

type PlanActionProps = {
  plan: PlanName
  texts: { seePlan: string; used: string; later: string }
  children: ReactNode
}

/** Below a plan: `children` if it is available, a link to the account if the user has it. */
export function PlanAction({ plan, texts, children }: PlanActionProps) {
  const { current, isFreeUsed } = usePlanStatus()
  // The server refuses it alongside a paid plan.
  const isLater = current !== null && current !== 'Free'
  if (plan === 'Free' && (isFreeUsed || isLater)) {
    return (
      <p className="grid h-11 place-items-center rounded-md border border-line text-small text-muted">
        {isFreeUsed ? texts.used : texts.later}
      </p>
    )
  }
  if (current !== plan) return children
  return (
    <Link href={ROUTES.account} className={buttonVariants({ variant: 'secondary' })}>
      {texts.seePlan}
    </Link>
  )
}

type PlanLinkProps = { href: string; plan: PlanName; children: ReactNode }

/** Links to a plan's checkout. Not a `Link`: the checkout has its own headers, which WebKit applies only on a full page load. */
export function PlanLink({ href, plan, children }: PlanLinkProps) {
  const variant = usePlanStatus().gold === plan ? 'primary' : 'secondary'
  return (
    <a href={href} className={buttonVariants({ variant, className: 'flex-1' })}>
      {children}
    </a>
  )
}
