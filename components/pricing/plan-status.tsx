'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { type PlanName, RECOMMENDED_PLAN } from '@/lib/domain/plans'
import { Link } from '@/lib/i18n/navigation'
import type { PlanReader, PlanStatus } from './plan-reader'

const UNKNOWN: PlanStatus = {
  current: null,
  arrival: null,
  chosen: null,
  gold: RECOMMENDED_PLAN,
  isFreeUsed: false,
  lacksPlan: false,
  isUsedUp: false,
}

const PlanStatusContext = createContext(UNKNOWN)

export const usePlanStatus = () => useContext(PlanStatusContext)

/**
 * Wraps the plans: knows which one the user has, which one they chose, and why they were sent here. All of it is read in the
 * browser, so that the page stays a static file.
 */
export function PlanStatusProvider({ periodName, children }: { periodName: string; children: ReactNode }) {
  const { isSignedIn } = useAuth()
  const rootRef = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState(UNKNOWN)
  const [Reader, setReader] = useState<typeof PlanReader>()

  useEffect(() => {
    // Visitors who weren't sent here have nothing to read.
    if (!isSignedIn && window.location.search === '') return
    import('./plan-reader').then((loaded) => setReader(() => loaded.PlanReader)).catch(() => undefined)
  }, [isSignedIn])

  return (
    <PlanStatusContext value={status}>
      {Reader && <Reader {...{ periodName, rootRef }} onStatus={setStatus} />}
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
